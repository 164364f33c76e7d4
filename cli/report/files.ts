/** The files of a folder, whole or one after the other. */
import { readdirSync, readFileSync, statSync } from 'node:fs'
import { join, relative, sep } from 'node:path'
import { HarnessError } from '../../contract/harness-error.ts'

/** Of a file, itself; links inside are not followed. Throws FILE_UNREADABLE. */
export function* filesBelow(place: string): Generator<[string, Uint8Array]> {
  if (statSync(place, { throwIfNoEntry: false })?.isDirectory() !== true) {
    yield [place, read(place)]
    return
  }
  for (const each of readdirSync(place, { recursive: true, withFileTypes: true })) {
    const path = join(each.parentPath, each.name)
    if (each.isFile()) yield [relative(place, path).split(sep).join('/'), read(path)]
  }
}

function read(path: string): Uint8Array {
  try {
    return readFileSync(path)
  } catch (cause) {
    throw new HarnessError(
      'FILE_UNREADABLE',
      `${path} cannot be read: ${(cause as Error).message}.`,
      'Give a folder or a file, such as results/test/latest.',
      cause,
    )
  }
}
