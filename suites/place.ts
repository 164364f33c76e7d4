/** Where something stands in the source: the loader hands over code of one line each, and its map of it. */
import { findSourceMap } from 'node:module'
import { relative } from 'node:path'

interface Location {
  file: string
  /** From 1, as compiled. */
  line: number
  column: number
}

/** `suites/notify/request.spec.ts:31`; `root` is the folder above. */
export function placeOf({ file, line, column }: Location, root: string): string {
  const entry = findSourceMap(file)?.findEntry(line - 1, column - 1)
  const original = entry !== undefined && 'originalLine' in entry ? entry.originalLine + 1 : line
  return `${relative(root, file).replaceAll('\\', '/')}:${original}`
}
