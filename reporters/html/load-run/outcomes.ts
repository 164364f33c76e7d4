/** How calls ended over time, stacked: failures lie on top of what went well. */

import type { LoadRecord } from '../../../contract/load-record.ts'
import { count } from '../../text/measure.ts'
import { type Content, html, type Markup, mark } from '../markup.ts'
import { type Area, bottomAxis, chart, key, leftAxis } from './chart.ts'
import {
  lengthOf,
  linear,
  logarithmic,
  type Plot,
  plain,
  type Row,
  type Scale,
  shownRows,
  stairsOf,
  timeScale,
  timeTick,
  told,
} from './plot.ts'

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

type Capacity = NonNullable<LoadRecord['capacity']>
type Verdict = Capacity['trials'][number]['verdict']

const LANES: Verdict[] = ['met', 'missed', 'invalid']
const MARKS = { met: 'pass', missed: 'fail', invalid: 'inconclusive' } as const

function dot(verdict: Verdict, x: number, y: number): Content {
  if (verdict === 'met') return html`<circle class="trial-met" cx="${x}" cy="${y}" r="5"/>`
  if (verdict === 'missed') return html`<path class="trial-missed" d="M${x - 4.5} ${y - 4.5}l9 9m0 -9l-9 9"/>`
  return html`<circle class="trial-invalid" cx="${x}" cy="${y}" r="4.5"/>`
}

function interval({ held, missed }: Capacity, x: Scale, { top, bottom, left, right }: Area): Content {
  if (held === null && missed === null) return ''
  const from = held === null ? left : x.at(held)
  const to = missed === null ? right : x.at(missed)
  return html`<rect class="interval" x="${from}" y="${top}" width="${Math.max(2, Math.round((to - from) * 10) / 10)}" height="${bottom - top}"/>`
}

export function capacity({ capacity: found }: LoadRecord): Content {
  if (found === undefined) return ''
  const { trials } = found
  const rates = [...trials.map(({ rate }) => rate), found.held, found.missed].filter(
    (rate): rate is number => rate !== null && rate > 0,
  )
  const lanes = LANES.filter(lane => trials.some(({ verdict }) => verdict === lane))
  const picture =
    rates.length > 0 &&
    chart({
      id: 'capacity',
      title: 'Trials by rate',
      words: `${count(trials.length, 'trial')}: ${lanes.map(lane => `${trials.filter(({ verdict }) => verdict === lane).length} ${lane}`).join(', ')}.`,
      height: 52 + lanes.length * 44,
      left: 62,
      top: 14,
      draw: area => {
        const x = logarithmic(Math.min(...rates) / 1.06, Math.max(...rates) * 1.06, area.left, area.right, 9)
        const lane = (verdict: Verdict) => area.top + 44 * lanes.indexOf(verdict) + 22
        return [
          interval(found, x, area),
          lanes.map(
            verdict =>
              html`<line class="grid" x1="${area.left}" x2="${area.right}" y1="${lane(verdict)}" y2="${lane(verdict)}"/><text class="tick end" x="${area.left - 7}" y="${lane(verdict) + 4}">${verdict}</text>`,
          ),
          // Trials of one rate stand above each other.
          trials.map((trial, i) => {
            const before = trials.slice(0, i).filter(each => each.rate === trial.rate && each.verdict === trial.verdict)
            const shift = [0, -13, 13][before.length % 3] ?? 0
            return dot(trial.verdict, x.at(trial.rate), lane(trial.verdict) + shift)
          }),
          bottomAxis(area, x, 'journeys a second, logarithmic', plain),
        ]
      },
      key: [
        lanes.includes('met') && key('dot', 'trial-met', 'met all objectives'),
        lanes.includes('missed') && key('cross', 'trial-missed', 'missed one'),
        lanes.includes('invalid') && key('dot', 'trial-invalid', 'invalid, repeated'),
        key('box', 'interval', 'where the capacity lies'),
      ],
      table: {
        columns: [
          { head: 'Journeys a second' },
          ...['length', 'p99', 'failed', 'refused'].map(head => ({ head, numeric: true })),
          { head: 'Verdict' },
          { head: 'Because' },
        ],
        rows: trials.map(trial => [
          plain(trial.rate),
          `${plain(trial.seconds)} s`,
          told(trial.p99),
          share(trial.failedShare),
          share(trial.refusedShare),
          html`${mark(MARKS[trial.verdict])} ${trial.verdict}`,
          trial.because ?? '',
        ]),
      },
    })
  return html`<h3>Capacity</h3>
<p>${found.sentence}</p>
${picture}`
}

function share(value: number): string {
  return `${plain(Math.round(value * 10_000) / 100)} %`
}
