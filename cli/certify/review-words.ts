/** The list of certificates for a terminal. */
import picocolors from 'picocolors'
import { count } from '../../reporters/text/measure.ts'
import { oneLine } from '../../reporters/text/visible.ts'
import type { Reviewed } from './review.ts'

const MOST_CHANGES = 5

export function reviewText(reviewed: readonly Reviewed[], against: string | undefined, color: boolean): string {
  const colors = picocolors.createColors(color)
  const paint = {
    valid: colors.green,
    expired: colors.yellow,
    'not yet valid': colors.yellow,
    'not passed': colors.red,
    refused: colors.red,
  }
  const lines = reviewed.flatMap(each => {
    const { state, subject, environment, expiresAt, daysLeft, verdict, why, file } = each
    const word = state === 'refused' ? 'invalid' : state === 'not passed' ? (verdict ?? '') : state
    const until =
      expiresAt === undefined
        ? oneLine(why ?? '')
        : `until ${expiresAt.slice(0, 10)}, ${count(daysLeft ?? 0, 'day')} left`
    const head = `${paint[state](word.padEnd(13))} ${oneLine(subject ?? '?').padEnd(24)} ${(environment ?? '').padEnd(10)} ${until}`
    return [head.trimEnd(), colors.dim(`              ${oneLine(file)}`), ...voidLines(each, against)]
  })
  const valid = reviewed.filter(each => each.state === 'valid').length
  return [...lines, '', `${count(reviewed.length, 'certificate')}, ${valid} valid.`].join('\n')
}

function voidLines({ void: gone }: Reviewed, against: string | undefined): string[] {
  if (gone === undefined) return []
  const indent = '              '
  if (gone.unknown !== undefined) return [`${indent}${gone.unknown}`]
  if (gone.duties.length === 0)
    return [
      `${indent}${against}: ${gone.changes.length === 0 ? 'the contract is the same' : `${gone.changes.length} changes`}; no duty has to be run again.`,
    ]
  const more = gone.changes.length - MOST_CHANGES
  return [
    `${indent}${against} makes void, run again: ${gone.duties.join(', ')}`,
    ...gone.changes.slice(0, MOST_CHANGES).map(each => `${indent}  ${oneLine(each.sentence)} (${each.rule})`),
    ...(more > 0 ? [`${indent}  and ${more} more changes`] : []),
  ]
}
