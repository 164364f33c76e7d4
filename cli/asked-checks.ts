/** `--only`: ids of checks and names of chapters, looked up before anything is sent. */
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { familyOf } from '../contract/check.ts'
import { HarnessError } from '../contract/harness-error.ts'
import { didYouMean } from '../contract/nearest.ts'
import { listedChecks } from '../suites/list.ts'
import { ROOT } from '../suites/playwright.ts'

type Listed = { id: string; chapter: string }

/** The ids, separated by commas; `undefined` where all are meant. Throws USAGE. */
export async function askedChecks(only: unknown, env: Record<string, string | undefined>): Promise<string | undefined> {
  if (only === undefined) return undefined
  const written = writtenChecks()
  const words = String(only)
    .split(',')
    .map(word => word.trim())
  // To list them takes seconds, which a name that stands in a suite need not wait for.
  const isWritten = words.every(word => written.has(familyOf(word)))
  return (isWritten ? words : idsOf(String(only), await listedChecks(env))).join(',')
}

/** Ids as the suites have them in quotes. */
function writtenChecks(): ReadonlySet<string> {
  const files = readdirSync(join(ROOT, 'suites'), { recursive: true, encoding: 'utf8' })
  const texts = files
    .filter(name => name.endsWith('.spec.ts'))
    .map(name => readFileSync(join(ROOT, 'suites', name), 'utf8'))
  return new Set(texts.flatMap(text => [...text.matchAll(/'([A-Z]+-\d{2,})'/g)].map(([, id = '']) => id)))
}

export function idsOf(words: string, checks: readonly Listed[]): string[] {
  const given = words.split(',').flatMap(word => (word.trim() === '' ? [] : [word.trim()]))
  if (given.length === 0) throw unknown(words, checks)
  return given.flatMap(word => {
    const chapter = checks.filter(each => each.chapter.toLowerCase() === word.toLowerCase())
    if (chapter.length > 0) return chapter.map(each => each.id)
    const [family = '', ...place] = word.split('/')
    const id = [family.toUpperCase(), ...place].join('/')
    if (checks.some(each => each.id === id || familyOf(each.id) === familyOf(id))) return [id]
    throw unknown(word, checks)
  })
}

function unknown(word: string, checks: readonly Listed[]): HarnessError {
  const chapters = [...new Set(checks.map(each => each.chapter))]
  return new HarnessError(
    'USAGE',
    `There is no check and no chapter "${word}". Nothing was sent.`,
    `${didYouMean(word, [...checks.map(each => each.id), ...chapters])}Chapters are ${chapters.join(', ')}; \`npm run checks\` lists all checks.`,
  )
}
