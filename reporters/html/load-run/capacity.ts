/** The trials of a search for the capacity, by rate and verdict. */
import type { LoadRecord } from '../../../contract/load-record.ts'
import { count } from '../../text/measure.ts'
import { type Content, html, mark } from '../markup.ts'
import { type Area, bottomAxis, chart, key } from './chart.ts'
import { logarithmic, plain, type Scale, told } from './scale.ts'

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
