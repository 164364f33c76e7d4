/** What an environment needs, from the flags, the e-mail and, on a terminal, from questions. */
import { KINDS, type Kind } from '../../contract/check.ts'
import { HarnessError } from '../../contract/harness-error.ts'
import { didYouMean } from '../../contract/names.ts'
import { isQuestionId, QUESTIONS } from '../../contract/questions.ts'
import type { Answers } from '../../run/environment-files.ts'
import type { Asker } from '../ask.ts'
import type { Extracted } from './extract.ts'

const TEST_DATA = [
  'Given name',
  'Family name',
  'E-mail',
  'Phone',
  'Street',
  'House number',
  'Postal code',
  'City',
  'Country',
  'Customer number',
  'Tracking number',
]

const SECRET = /secret|password|key|token|pass/i

/** `Name=value`, given several times. Throws USAGE. */
export function pairs(option: string, given: unknown): Record<string, string> {
  return Object.fromEntries(
    (Array.isArray(given) ? given.map(String) : []).map(text => {
      const at = text.indexOf('=')
      const [name, value] = [text.slice(0, at).trim(), text.slice(at + 1).trim()]
      if (at > 0 && name !== '' && value !== '') return [name, value]
      throw new HarnessError(
        'USAGE',
        `${option} takes a name and a value. Nothing was written.`,
        `For example: ${option} "Client ID=abc".`,
      )
    }),
  )
}

/** Values as JSON where they are, else as text. Throws USAGE for ids that are no question. */
export function hintsOf(given: Record<string, string>): Record<string, unknown> {
  return Object.fromEntries(
    Object.entries(given).map(([id, text]) => {
      if (!isQuestionId(id))
        throw new HarnessError(
          'USAGE',
          `There is no question "${id}" to give a hint for. Nothing was written.`,
          `${didYouMean(
            id,
            QUESTIONS.map(each => each.id),
          )}docs/ledger.md lists them all.`,
        )
      try {
        return [id, JSON.parse(text) as unknown]
      } catch {
        return [id, text]
      }
    }),
  )
}

export function nameFrom(word: string): string {
  if (/^[a-z0-9][a-z0-9._-]{0,40}$/.test(word) && word !== 'sandbox') return word
  throw new HarnessError(
    'USAGE',
    word === 'sandbox' ? 'The sandbox has its environment already.' : `"${word}" is no name of an environment.`,
    'Give one of small letters, digits and hyphens, such as test or acme-test.',
  )
}

export function kindFrom(word: unknown, name: string): Kind {
  if (word === undefined) return /^prod|live/.test(name) ? 'production' : 'test'
  const known = KINDS.find(each => each === word && each !== 'sandbox')
  if (known !== undefined) return known
  throw new HarnessError(
    'USAGE',
    `--kind ${String(word)} is not known.`,
    `${didYouMean(String(word), KINDS)}There are test and production.`,
  )
}

/** Asks for what is missing, with what is known as the fallback. */
export async function askedFor(known: Answers, asker: Asker): Promise<Answers> {
  const baseUrl = await asker.ask('Address below which the four endpoints stand', known.baseUrl)
  const credentials = { ...known.credentials }
  if (Object.keys(credentials).length === 0)
    for (const name of ['Client ID', 'Client secret']) {
      const value = SECRET.test(name)
        ? await asker.askSecret(`${name} (Enter: there is none of this name)`)
        : await asker.ask(`${name} (Enter: there is none of this name)`)
      if (value !== '') credentials[name] = value
    }
  for (;;) {
    const name = await asker.ask('Another credential, as the e-mail names it (Enter: no more)')
    if (name === '') break
    const value = await asker.askSecret(`Value of "${name}"`)
    if (value !== '') credentials[name] = value
  }
  const testData = { ...known.testData }
  const open = TEST_DATA.filter(name => !Object.keys(testData).some(each => each.toLowerCase() === name.toLowerCase()))
  if (open.length > 0)
    asker.say('The test person and delivery you may use. Enter leaves one out; checks that need it are then not run.')
  for (const name of open) {
    const value = await asker.ask(`  ${name}`)
    if (value !== '') testData[name] = value
  }
  return { ...known, baseUrl, credentials, testData }
}

/**
 * What was read, for the eye: secrets by their ends only, and what was not understood, since it may be one.
 * `isSeen`: by the one who gave it, on a terminal; without, test data go into logs.
 */
export function readWords({ baseUrl, credentials, testData, second, unread }: Extracted, isSeen: boolean): string[] {
  const shown = (value: string) => (isSeen ? value : hidden(value))
  const rows = [
    ...(baseUrl === undefined ? [] : [['address', baseUrl]]),
    ...Object.entries(credentials).map(([name, value]) => [name, hidden(value)]),
    ...Object.entries(testData).map(([name, value]) => [name, shown(value)]),
    ...Object.entries(second.credentials).map(([name, value]) => [`second ${name}`, hidden(value)]),
    ...Object.entries(second.testData).map(([name, value]) => [`second ${name}`, shown(value)]),
  ]
  const wide = Math.max(0, ...rows.map(([name = '']) => name.length))
  return [
    rows.length === 0 ? 'Nothing was read from the text.' : 'Read from the text:',
    ...rows.map(([name = '', value]) => `  ${name.padEnd(wide)}  ${value}`),
    ...(unread.length === 0
      ? []
      : ['Not understood, and left out:', ...unread.map(({ name, value }) => `  ${name}: ${hidden(value)}`)]),
  ]
}

function hidden(value: string): string {
  const ends = value.length >= 12 ? `${value.slice(0, 2)}…${value.slice(-2)}` : '…'
  return `${ends} (${value.length} characters)`
}
