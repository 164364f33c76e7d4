/** Facts of a check as short words, the same in the terminal and in docs/checks.md. */
import { clip } from '../../reporters/text/visible.ts'
import type { Entry } from './catalogue.ts'

export function costWords({ cost }: Pick<Entry, 'cost'>): string {
  if (cost === undefined) return 'cost not said'
  const { requests, changes = 0, notifications = 0 } = cost
  const parts = [
    `${requests} ${requests === 1 ? 'request' : 'requests'}`,
    ...(changes > 0 ? [`${changes} ${changes === 1 ? 'change' : 'changes'}`] : []),
    ...(notifications > 0 ? [`${notifications} ${notifications === 1 ? 'notification' : 'notifications'}`] : []),
  ]
  return `at most ${parts.join(', ')}`
}

export function sinceWords({ since }: Pick<Entry, 'since'>): string {
  return since === undefined ? 'not scored yet' : `scored since ${since}`
}

export function chaptersIn(entries: readonly Entry[]): [string, Entry[]][] {
  const chapters = new Map<string, Entry[]>()
  for (const entry of entries) chapters.set(entry.chapter, [...(chapters.get(entry.chapter) ?? []), entry])
  return [...chapters]
}

const LONGEST_ID = 12

/** The checks for a terminal: a line each, by chapter. */
export function listText(entries: readonly Entry[], width: number): string {
  const lines = chaptersIn(entries).flatMap(([chapter, own]) => [
    `${chapter} (${own.length})`,
    ...own.map(({ id, level, title }) => {
      const start = `  ${id.padEnd(LONGEST_ID)}${level.padEnd(8)}`
      const room = Math.max(20, width - start.length)
      return `${start}${clip(title, room)}`
    }),
    '',
  ])
  const unproven = entries.filter(each => each.provenBy.length === 0).length
  const unscored = entries.filter(each => each.since === undefined).length
  return [
    ...lines,
    `${entries.length} checks; ${unproven === 0 ? 'each' : `${entries.length - unproven}`} proven by a defect${unproven === 0 ? '' : `, ${unproven} by none`}${unscored === 0 ? '' : `; ${unscored} not scored yet`}.`,
  ].join('\n')
}
