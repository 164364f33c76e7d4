/** The files of two folders that are not the same, each with its first lines that differ. */
import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { join, relative } from 'node:path'

const MOST_LINES = 12

export function differencesBetween(before: string, after: string, label: string): string[] {
  const names = new Set([...filesIn(before), ...filesIn(after)])
  return [...names].sort().flatMap(name => {
    const [old, now] = [textOf(join(before, name)), textOf(join(after, name))]
    if (old === now) return []
    const what = old === undefined ? 'is new' : now === undefined ? 'is gone' : 'differs'
    return [[`${label}/${name} ${what}`, ...changedLines(old ?? '', now ?? '')].join('\n')]
  })
}

const textOf = (file: string) => (existsSync(file) ? readFileSync(file, 'utf8') : undefined)

function filesIn(folder: string): string[] {
  if (!existsSync(folder)) return []
  return readdirSync(folder, { recursive: true, withFileTypes: true }).flatMap(each =>
    each.isFile() ? [relative(folder, join(each.parentPath, each.name))] : [],
  )
}

/** Lines of one side alone, wherever they stand. */
function changedLines(before: string, after: string): string[] {
  const [old, now] = [before.split('\n'), after.split('\n')]
  const [inOld, inNow] = [new Set(old), new Set(now)]
  const lost = old.filter(line => !inNow.has(line)).map(line => `  - ${line}`)
  const gained = now.filter(line => !inOld.has(line)).map(line => `  + ${line}`)
  return [...lost.slice(0, MOST_LINES), ...gained.slice(0, MOST_LINES)]
}
