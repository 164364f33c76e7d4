/** The checks for a terminal: a line each, by chapter. */
import { clip } from '../../reporters/text/visible.ts'
import type { Entry } from './catalogue.ts'
import { chaptersIn } from './words.ts'

const LONGEST_ID = 12

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
