/** What the table does not hold: how many were played, whose runs ended undecided, and with details what each tool said. */
import type { Compared, Found } from './compare.ts'

export function notesOf(found: readonly Found[], ours: string, planted: number): string[] {
  const played = new Set(found.map(each => each.defect)).size
  const open = found.filter(each => each.tool === ours && each.failures.length === 0 && each.undecided !== undefined)
  const timedOut = found.filter(each => each.ended !== undefined && each.failures.length === 0)
  return [
    `${played} of ${planted} planted mistakes played.`,
    ...(open.length === 0
      ? []
      : [
          `Not counted as told: ${ours} ended "inconclusive" (exit code 6) on ${open.map(each => each.defect).join(', ')}.`,
        ]),
    ...timedOut.map(({ tool, defect, ended }) => `${tool} came to no end on ${defect}: ${ended?.trim()}`),
  ]
}

export function detailsOf(parts: readonly Compared[]): string[] {
  const alarms = [...(parts[0]?.right ?? [])].flatMap(([tool, { failures, ended }]) =>
    [...failures, ...(ended === undefined ? [] : [ended])].map(each => `false alarm, ${tool}: ${each}`),
  )
  const messages = parts.flatMap(({ found }) =>
    found.map(({ defect, tool, failures, undecided }) => {
      const words = failures.length === 0 ? (undecided ?? 'nothing') : failures.slice(0, 3).join(' | ')
      return `${defect.padEnd(34)} ${tool.padEnd(20)} ${failures.length}: ${words}`
    }),
  )
  return [...alarms, ...messages.sort()]
}
