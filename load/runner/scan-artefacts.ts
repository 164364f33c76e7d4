/** Every file that a load run leaves is searched for what must not be there: nothing of k6 passes through our redaction. */
import { createReadStream, readdirSync, readFileSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { pipeline } from 'node:stream/promises'
import { createGunzip } from 'node:zlib'
import { HarnessError } from '../../contract/harness-error.ts'
import { formsOf, pairForms } from '../../probe/client/forms.ts'
import type { Environment } from '../../probe/environment/types.ts'
import { packedIn } from './dashboard.ts'

/** Shorter values are words that stand anywhere. */
const SHORTEST = 6

/** Removes a file that holds a secret, and throws HARNESS_BROKEN: what is left of the run may be shown. */
export async function scanArtefacts(folder: string, environment: Environment, held?: string): Promise<void> {
  const forbidden = secretsOf(environment, held)
  for (const name of readdirSync(folder).filter(each => /^(load|k6)[-.]/.test(each))) {
    const path = join(folder, name)
    const found = await firstIn(path, forbidden)
    if (found === undefined) continue
    rmSync(path, { force: true })
    throw new HarnessError(
      'HARNESS_BROKEN',
      `${name} of this run held the value of ${found}; the file was removed.`,
      'This is a fault of the harness: nothing that k6 writes may hold a secret.',
    )
  }
}

/** The form in which each may stand, with its name. `held`: the token that all virtual users shared. */
function secretsOf(
  { credentials, testData, second, load }: Environment,
  held: string | undefined,
): Map<string, string> {
  const applications = [credentials, second?.credentials ?? {}].map(each => Object.entries(each))
  const people = [testData, second?.testData ?? {}, ...(load?.people ?? [])].map(each => Object.entries(each))
  const token: [string, string][] = held === undefined ? [] : [['the token', held]]
  const forms = new Map<string, string>()
  for (const [name, value] of [...applications.flat(), ...people.flat(), ...token])
    for (const form of value.length < SHORTEST ? [] : formsOf(value)) if (form.length >= SHORTEST) forms.set(form, name)
  for (const secrets of applications)
    for (const [name, first] of secrets)
      for (const [, second] of secrets) for (const form of pairForms(first, second)) forms.set(form, name)
  return forms
}

/** The name of the first secret in a file, unpacked where it is packed. */
async function firstIn(path: string, forbidden: ReadonlyMap<string, string>): Promise<string | undefined> {
  const longest = Math.max(0, ...[...forbidden.keys()].map(form => form.length))
  let found: string | undefined
  let tail = ''
  const search = async (source: AsyncIterable<Uint8Array>) => {
    const decoder = new TextDecoder()
    for await (const chunk of source) {
      const text = tail + decoder.decode(chunk, { stream: true })
      for (const [form, name] of forbidden) if (text.includes(form)) found ??= name
      tail = text.slice(-longest)
    }
  }
  if (path.endsWith('.html')) {
    await search(only(Buffer.from(packedIn(readFileSync(path, 'utf8')))))
    tail = ''
  }
  const file = createReadStream(path)
  // A record that was cut off is searched as far as it goes.
  if (path.endsWith('.gz')) await pipeline(file, createGunzip(), search).catch(() => undefined)
  else await pipeline(file, search)
  return found
}

async function* only(bytes: Uint8Array): AsyncGenerator<Uint8Array> {
  yield bytes
}
