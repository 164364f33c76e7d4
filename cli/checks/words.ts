/** Facts of a check as short words, the same in the terminal and in docs/checks.md. */
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
