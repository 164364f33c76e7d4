/** Every file that a load run leaves is searched for what must not be there: nothing of k6 passes through our redaction. */
import { createReadStream, readdirSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { pipeline } from 'node:stream/promises'
import { createGunzip } from 'node:zlib'
import { HarnessError } from '../../contract/harness-error.ts'
import { formsOf, hashForms, pairForms } from '../../probe/client/forms.ts'
import type { Environment } from '../../probe/environment/types.ts'
import { personalData } from '../../probe/persons/data.ts'
import { People } from '../../probe/persons/people.ts'

/** Removes a file that holds a secret, and throws HARNESS_BROKEN: what is left of the run may be shown. */
export async function scanArtefacts(folder: string, environment: Environment, held?: string): Promise<void> {
  const forbidden = new Map([...personForms(environment), ...secretForms(environment, held)])
  const people = new People(environment)
  for (const name of readdirSync(folder).filter(each => /^load[-.]/.test(each))) {
    const path = join(folder, name)
    const found = await firstIn(path, forbidden, people)
    if (found === undefined) continue
    rmSync(path, { force: true })
    throw new HarnessError(
      'HARNESS_BROKEN',
      `${name} of this run held the value of ${found}; the file was removed.`,
      'This is a fault of the harness: nothing that k6 writes may hold a secret.',
    )
  }
}

/** The name of the first secret in a file, unpacked where it is packed. */
async function firstIn(
  path: string,
  forbidden: ReadonlyMap<string, string>,
  people: People,
): Promise<string | undefined> {
  const longest = Math.max(200, ...[...forbidden.keys()].map(form => form.length))
  let found: string | undefined
  let tail = ''
  const search = async (source: AsyncIterable<Uint8Array>) => {
    const decoder = new TextDecoder()
    for await (const chunk of source) {
      const text = tail + decoder.decode(chunk, { stream: true })
      for (const [form, name] of forbidden) if (text.includes(form)) found ??= name
      found ??= people.in(text).keys().next().value
      tail = text.slice(-longest)
    }
  }
  const file = createReadStream(path)
  // A record that was cut off is searched as far as it goes.
  if (path.endsWith('.gz')) await pipeline(file, createGunzip(), search).catch(() => undefined)
  else await pipeline(file, search)
  return found
}

/** Shorter values are words that stand anywhere. */
const SHORTEST = 6

/** Names by form. `held`: a token that is known as well. */
function secretForms({ credentials, second }: Environment, held?: string): Map<string, string> {
  const applications = [credentials, second?.credentials ?? {}].map(each => Object.entries(each))
  const token: [string, string][] = held === undefined ? [] : [['the token', held]]
  const forms = formsBy([...applications.flat(), ...token])
  for (const secrets of applications)
    for (const [name, first] of secrets) {
      for (const [, other] of secrets) for (const form of pairForms(first, other)) forms.set(form, name)
      if (first.length >= SHORTEST) for (const form of hashForms(first)) forms.set(form, `a hash of ${name}`)
    }
  return forms
}

/** Of what is a person's and no word: as it is, and coded. `People` finds the rest. */
function personForms(environment: Environment): Map<string, string> {
  const data = personalData(environment).filter(({ value }) => /[\d@]/.test(value))
  return formsBy(data.map(({ name, value }) => [name, value]))
}

function formsBy(values: readonly [string, string][]): Map<string, string> {
  const forms = new Map<string, string>()
  for (const [name, value] of values)
    for (const form of value.length < SHORTEST ? [] : formsOf(value)) if (form.length >= SHORTEST) forms.set(form, name)
  return forms
}
