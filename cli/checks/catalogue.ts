/** Every check with what it stands on, what proves it and since when it counts: the one source of `explain` and docs/checks.md. */
import { readFileSync } from 'node:fs'
import { type Check, familyOf } from '../../contract/check.ts'
import { clip } from '../../reporters/text/visible.ts'
import type { Release } from '../../run/releases.ts'
import { releasesIn } from '../../run/releases.ts'
import { listedChecks } from '../../suites/playwright.ts'

interface Proven {
  defect: string
  breaks: string
}

export interface Entry extends Check {
  file: string
  /** Planted mistakes that must turn it red. */
  provenBy: Proven[]
  /** The first release that scores it; absent where none does yet. */
  since?: string
}

/** Planted mistakes by the id of the check that tells them. */
type Catches = Readonly<Record<string, Proven[]>>

/** `npx tsx scripts/docs.ts` writes it: the mistakes are no part of the product. */
const writtenCatches = () =>
  JSON.parse(readFileSync(new URL('../../suites/proven-by.json', import.meta.url), 'utf8')) as Catches

export async function catalogueOf(
  root: string,
  env: Record<string, string | undefined>,
  catches: Catches = writtenCatches(),
): Promise<Entry[]> {
  const checks = await listedChecks(env)
  const releases = releasesIn(root)
  return checks.map(check => {
    const since = firstOf(releases, check.id)
    return {
      ...check,
      provenBy: catches[familyOf(check.id)] ?? [],
      ...(since === undefined ? {} : { since }),
    }
  })
}

const firstOf = (releases: readonly Release[], id: string) =>
  releases.find(({ set }) => Object.hasOwn(set, familyOf(id)))?.version

export function costText({ cost }: Pick<Entry, 'cost'>): string {
  if (cost === undefined) return 'cost not said'
  const { requests, changes = 0, notifications = 0 } = cost
  const parts = [
    `${requests} ${requests === 1 ? 'request' : 'requests'}`,
    ...(changes > 0 ? [`${changes} ${changes === 1 ? 'change' : 'changes'}`] : []),
    ...(notifications > 0 ? [`${notifications} ${notifications === 1 ? 'notification' : 'notifications'}`] : []),
  ]
  return `at most ${parts.join(', ')}`
}

export function sinceText({ since }: Pick<Entry, 'since'>): string {
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
