/** Documents of a later schema: what is said of one, instead of the first word of it that this version does not know. */
import { HarnessError } from './harness-error.ts'
import { isObject } from './json.ts'

/** `undefined` where it is of a schema that this version reads, or none at all. `known`: the highest that is read. */
export function newerWords(document: unknown, known = 1): string | undefined {
  const version = isObject(document) ? document['schemaVersion'] : undefined
  if (typeof version !== 'number' || version <= known) return undefined
  return `it was written by a newer version of the harness (schemaVersion ${version}; this version reads up to ${known})`
}

/** Throws FILE_UNREADABLE. */
export function refuseNewer(document: unknown, path: string, known?: number): void {
  const why = newerWords(document, known)
  if (why === undefined) return
  throw new HarnessError(
    'FILE_UNREADABLE',
    `${path} cannot be read: ${why}.`,
    'Use the version of the harness that wrote it, or a later one; or give another place with --results DIR or --fixtures DIR.',
  )
}
