/** Searches what would be given away for values that must not be in it; a hit is told by place and name, never by value. */
import { Finder } from './finder.ts'
import type { People } from './people.ts'
import { type Budget, unpacked } from './unpack.ts'

export interface Scanned {
  files: number
  /** What stood inside of files, unpacked. */
  parts: number
  bytes: number
  hits: { file: string; name: string; times: number }[]
  /** What could not be opened: of it nothing is proven. */
  left: { file: string; why: string }[]
}

const MOST_BYTES = 1024 ** 3
const BETWEEN = ' → '

/** `files`: names and contents. */
export function scan(
  files: Iterable<readonly [string, Uint8Array]>,
  forms: ReadonlyMap<string, string>,
  people?: People,
): Scanned {
  const finder = new Finder(forms)
  const budget: Budget = { bytes: MOST_BYTES, left: [] }
  const told: Scanned = { files: 0, parts: 0, bytes: 0, hits: [], left: [] }
  for (const [file, content] of files) {
    told.files++
    for (const { path, text, bytes } of unpacked([file], content, budget)) {
      if (path.length > 1) told.parts++
      told.bytes += bytes
      // A name may be one as well: of a file, of a member of a package.
      const whole = `${path.join('\n')}\n${text}`
      for (const [name, times] of new Map([...(people?.in(whole) ?? []), ...finder.in(whole)]))
        told.hits.push({ file: path.join(BETWEEN), name, times })
    }
  }
  told.left = budget.left.map(({ path, why }) => ({ file: path.join(BETWEEN), why }))
  return told
}
