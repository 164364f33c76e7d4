/** Rows of two runs side by side, and the table that a run prints. */
import { namesOf } from './command.ts'
import { type Count, isSolved, type Row } from './play.ts'
import { KINDS } from './score.ts'

export interface Totals extends Count {
  services: number
  solved: number
  requests: number
  refusedLogIns: number
  seconds: number
}

export function countOf({ facts }: Row): Count {
  const sum = { right: 0, open: 0, wrong: 0 }
  for (const each of Object.values(facts))
    for (const verdict of ['right', 'open', 'wrong'] as const) sum[verdict] += each[verdict]
  return sum
}

export function totalsOf(rows: readonly Row[]): Totals {
  const counts = rows.map(countOf)
  const sum = (values: readonly number[]): number => values.reduce((total, each) => total + each, 0)
  return {
    services: rows.length,
    solved: rows.filter(isSolved).length,
    right: sum(counts.map(each => each.right)),
    open: sum(counts.map(each => each.open)),
    wrong: sum(counts.map(each => each.wrong)),
    requests: sum(rows.map(each => each.requests)),
    refusedLogIns: sum(rows.map(each => each.refusedLogIns)),
    seconds: sum(rows.map(each => each.seconds)),
  }
}

const percent = (part: number, whole: number): string => `${((100 * part) / Math.max(1, whole)).toFixed(1)} %`

export function totalLines(rows: readonly Row[]): string[] {
  const { services, solved, right, open, wrong, requests, refusedLogIns, seconds } = totalsOf(rows)
  const each = (sum: number, digits = 0): string => (sum / Math.max(1, services)).toFixed(digits)
  const kinds = KINDS.flatMap(kind => {
    const counts = rows.flatMap(row => row.facts[kind] ?? [])
    if (counts.length === 0) return []
    const of = (verdict: keyof Count): number => counts.reduce((sum, count) => sum + count[verdict], 0)
    return [`  ${kind.padEnd(9)} ${of('right')} right, ${of('open')} open, ${of('wrong')} wrong`]
  })
  return [
    `solved ${solved} of ${services} (${percent(solved, services)}); facts right ${right} of ${right + open} (${percent(right, right + open)}), wrong ${wrong}`,
    `each: ${each(requests)} requests, ${each(refusedLogIns, 1)} rejected logins, ${each(seconds, 1)} seconds`,
    ...kinds,
  ]
}

/** A line for each kind of service that is another question: what nobody can read, and what says next to nothing. */
export function apartLines(rows: readonly Row[]): string[] {
  const kindOf = ({ language, talk = '' }: Row): string =>
    ['silent', 'no names'].includes(talk)
      ? 'says nothing, or no names'
      : language === 'nonsense'
        ? 'names of no language'
        : 'the rest'
  const kinds = [...new Set(rows.map(kindOf))].sort()
  if (kinds.length < 2) return []
  return kinds.map(kind => `${kind}: ${totalLines(rows.filter(row => kindOf(row) === kind))[0]}`)
}

/** Only services that both runs played; one whose truth was drawn otherwise since is another service. */
export function compared(rows: readonly Row[], last: readonly Row[]): string[] {
  if (last.length === 0) return ['No earlier run to compare with.']
  const before = new Map(last.map(row => [row.name, row]))
  const known = rows.filter(row => before.has(row.name))
  if (known.length === 0)
    return [
      `The last run played other services (${namesOf(last)}): --again plays them again. It said:`,
      ...totalLines(last).slice(0, 2),
    ]
  const isSame = (row: Row): boolean => before.get(row.name)?.digest === row.digest
  const same = known.filter(isSame)
  const changed = same.flatMap(row => {
    const was = before.get(row.name) as Row
    const [now, then] = [countOf(row), countOf(was)]
    const messages = [
      isSolved(row) === isSolved(was) ? '' : isSolved(row) ? 'solved now' : 'solved no more',
      now.right === then.right ? '' : `right ${then.right} → ${now.right}`,
      now.wrong === then.wrong ? '' : `wrong ${then.wrong} → ${now.wrong}`,
      row.exit === was.exit ? '' : `exit ${was.exit} → ${row.exit}`,
    ].filter(Boolean)
    return messages.length === 0 ? [] : [`  ${row.name}: ${messages.join(', ')}`]
  })
  const others = known.filter(row => !isSame(row)).map(({ name }) => name)
  const [now, then] = [totalsOf(same), totalsOf(same.map(row => before.get(row.name) as Row))]
  const step = (key: keyof Totals): string => `${key} ${then[key]} → ${now[key]}`
  return [
    ...(same.length === 0
      ? []
      : [
          `Alongside the last run, on the ${same.length} services of both: ${(['solved', 'right', 'wrong', 'requests'] as const).map(step).join(', ')}`,
        ]),
    ...changed,
    ...(others.length === 0 ? [] : [`Not compared, since they are other services now: ${others.join(', ')}`]),
  ]
}
