/** Every file that a load run leaves is searched for what must not be there: nothing of k6 passes through our redaction. */
import { createReadStream, readdirSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { pipeline } from 'node:stream/promises'
import { createGunzip } from 'node:zlib'
import { HarnessError } from '../../contract/harness-error.ts'
import { redactorFor } from '../../probe/client/redact.ts'
import type { Environment } from '../../probe/environment/types.ts'
import { personalOf } from '../../probe/persons/persons.ts'

/** Removes a file that holds a secret, and throws HARNESS_BROKEN: what is left of the run may be shown. `held`: a token that is known as well. */
export async function scanArtefacts(
  folder: string,
  { baseUrl: _known, ...environment }: Environment,
  held = '',
): Promise<void> {
  const redactor = redactorFor(environment)
  redactor.keep('the token', held)
  const persons = personalOf(environment)
  const clean = (text: string) => persons.file(redactor.redact(text))
  for (const name of readdirSync(folder).filter(each => /^load[-.]/.test(each))) {
    const path = join(folder, name)
    const found = await firstIn(path, clean)
    if (found === undefined) continue
    rmSync(path, { force: true })
    throw new HarnessError(
      'HARNESS_BROKEN',
      `${name} of this run held the value of ${found}; the file was removed.`,
      'This is a fault of the harness: nothing that k6 writes may hold a secret.',
    )
  }
}

/** So much of a chunk is searched once more with the next one: no form of a secret is longer. */
const EDGE = 2_000

/** The name of the first secret in a file, unpacked where it is packed. */
async function firstIn(path: string, clean: (text: string) => string): Promise<string | undefined> {
  let found: string | undefined
  let tail = ''
  const search = async (source: AsyncIterable<Uint8Array>) => {
    const decoder = new TextDecoder()
    for await (const chunk of source) {
      const text = tail + decoder.decode(chunk, { stream: true })
      found ??= replacedIn(text, clean(text))
      tail = text.slice(-EDGE)
    }
  }
  const file = createReadStream(path)
  // A record that was cut off is searched as far as it goes.
  if (path.endsWith('.gz')) await pipeline(file, createGunzip(), search).catch(() => undefined)
  else await pipeline(file, search)
  return found
}

/** What stands as a placeholder more often than before; a part of a secret may be a word of the file. */
function replacedIn(text: string, clean: string): string | undefined {
  const times = (of: string, part: string) => of.split(part).length
  const made = clean.match(/\{\{(?!part of )[^{}]*\}\}/g) ?? []
  return made.find(each => times(clean, each) > times(text, each))?.slice(2, -2)
}
