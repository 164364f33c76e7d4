/** How calls ended over time, stacked: failures lie on top of what went well. */
import { count } from '../../text/measure.ts'
import { html, type Markup } from '../markup.ts'
import { bottomAxis, chart, key, leftAxis } from './chart.ts'
import { lengthOf, linear, type Plot, plain, type Row, shownRows, stairsOf, timeScale, timeTick } from './plot.ts'

/** From the ground up; an outcome that is not named here stands with the answers that broke the contract. */
const GROUPS = [
  ['ok', 'successful', ['ok']],
  ['limited', 'rate limited', ['rate_limited']],
  ['asked', 'refused (4xx)', ['client_err', 'too_large']],
  ['odd', 'breaks the contract', ['bad_body', 'contract_broken']],
  ['server', 'server error', ['server_err']],
  ['none', 'no answer', ['timeout', 'refused', 'conn_stale', 'write_broken', 'tls', 'dns']],
] as const
type Group = (typeof GROUPS)[number][0]

const TONES: Record<Group, string> = {
  ok: 'link',
  limited: 'warn',
  asked: 'skipped',
  odd: 'inconclusive',
  server: 'fail',
  none: 'ink',
}

function groupOf(outcome: string): Group {
  const found = GROUPS.find(([, , outcomes]) => (outcomes as readonly string[]).includes(outcome))
  return found?.[0] ?? 'odd'
}

function callsOf({ outcomes }: Row, group: Group): number {
  return Object.entries(outcomes).reduce((sum, [outcome, calls]) => (groupOf(outcome) === group ? sum + calls : sum), 0)
}

export function outcomesOverTime(rows: readonly Row[]): Markup | undefined {
  if (rows.length < 2) return undefined
  const present = GROUPS.filter(([group]) => rows.some(row => callsOf(row, group) > 0))
  if (present.length === 0) return undefined
  const totals = present.map(([group, words]) => ({ words, calls: total(rows, group) }))
  const highest = Math.max(...rows.map(row => sum(Object.values(row.outcomes)) / lengthOf(row)))
  return chart({
    id: 'outcomes',
    title: 'How calls ended',
    words: `${totals.map(({ words, calls }) => `${plain(calls)} ${words}`).join(', ')}, of ${count(sum(totals.map(({ calls }) => calls)), 'call')}.`,
    draw: area => {
      const x = timeScale(rows, area.left, area.right, area.width > 500 ? 8 : 5)
      const y = linear(highest, area.bottom, area.top)
      const below = rows.map(() => 0)
      return [
        leftAxis(area, y, 'a second', plain),
        present.map(([group]) => {
          const path = rows.map((row, i) => {
            const calls = callsOf(row, group) / lengthOf(row)
            const from = below[i] ?? 0
            below[i] = from + calls
            if (calls === 0) return ''
            const end = x.at(rows[i + 1]?.second ?? row.second + lengthOf(row))
            return `M${x.at(row.second)} ${y.at(from)}V${y.at(from + calls)}H${end}V${y.at(from)}Z`
          })
          return html`<path class="o-${group}" d="${path.join('')}"/>`
        }),
        bottomAxis(area, x, 'since the start', timeTick),
      ]
    },
    plot: plotOf(rows, present),
    key: present.map(([group, words]) => key('box', `o-${group}`, words)),
    table: {
      columns: [{ head: 'Since the start' }, ...present.map(([, head]) => ({ head, numeric: true }))],
      rows: shownRows(rows).map(row => [timeTick(row.second), ...present.map(([group]) => callsOf(row, group))]),
    },
  })
}

/** The whole stack first, so that each lower one covers it. */
function plotOf(rows: readonly Row[], present: readonly (typeof GROUPS)[number][]): Plot {
  const { at, shut } = stairsOf(rows)
  const rates = present.map(([group]) => rows.map(row => callsOf(row, group) / lengthOf(row)))
  const lines = present.map(([group, words], i) => ({
    label: `${words} a second`,
    tone: TONES[group],
    stairs: true,
    filled: group === 'ok' ? 40 : 100,
    values: shut(rows.map((_, row) => sum(rates.slice(0, i + 1).map(each => each[row] ?? 0)))),
    told: shut(rates[i] ?? []),
  }))
  return { at, unit: 'seconds', spans: true, of: 'number', lines: lines.toReversed() }
}

function total(rows: readonly Row[], group: Group): number {
  return sum(rows.map(row => callsOf(row, group)))
}

function sum(values: readonly number[]): number {
  return values.reduce((all, one) => all + one, 0)
}
