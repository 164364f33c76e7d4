/** The measures that have a benchmark of their own, each in a short length: discovery, shape inference, load generator, proxy. */
import { readFileSync } from 'node:fs'
import { tryDialect } from '../discovery/try-dialect.ts'
import { openColumns, tallied } from '../inference/columns.ts'
import { recordDialect } from '../inference/record.ts'
import { openRuns } from '../load/runs.ts'
import { leanServer } from '../load/subject.ts'
import { type Measured, proxies } from '../proxy/measure.ts'
import type { Row } from './row.ts'
import { DIALECT } from './sample.ts'

export const PARTS: Readonly<Record<string, () => Promise<Row[]>>> = {
  discovery: discoveryRows,
  inference: inferenceRows,
  k6: k6Rows,
  proxy: proxyRows,
}

/** Nobody else discovers a contract by asking, so that nothing stands alongside it. */
async function discoveryRows(): Promise<Row[]> {
  const { score, cost, seconds } = await tryDialect(DIALECT)
  const facts = (score?.right ?? 0) + (score?.open.length ?? 0) + (score?.wrong.length ?? 0)
  return [
    { what: `discovery: facts right, of ${facts}`, better: 'more', ours: score?.right },
    { what: 'discovery: facts wrong', better: 'less', ours: score?.wrong.length },
    { what: 'discovery: requests', better: 'less', ours: cost.requests },
    { what: 'discovery: seconds', better: 'less', ours: seconds, digits: 1 },
  ]
}

async function inferenceRows(): Promise<Row[]> {
  const recorded = await recordDialect(DIALECT)
  const tallies: { name: string; right?: number; wrong?: number; facts?: number; missing?: string }[] = []
  // Given what was accepted alone, both others do best.
  for (const { name, judge, takes, missing } of openColumns(() => {}).filter(
    (each, i) => i === 0 || each.takes === 'accepted',
  )) {
    if (judge === undefined) {
      tallies.push({ name, missing: missing ?? 'it is absent' })
      continue
    }
    const bodies = await judge(recorded, takes === 'all' ? recorded.exchanges : recorded.accepted, DIALECT)
    const { right, open, wrong } = tallied(recorded.truth, bodies)
    tallies.push({ name, right, wrong: wrong.length, facts: right + open })
  }
  const [ours, ...others] = tallies
  const rows = (what: string, better: Row['better'], of: (tally: (typeof tallies)[number]) => number | undefined) =>
    others.map((theirs): Row => {
      const why = theirs.missing === undefined ? {} : { why: `not measured: ${theirs.missing}` }
      return {
        what,
        better,
        ours: ours === undefined ? undefined : of(ours),
        peer: PEERS[theirs.name] ?? theirs.name,
        theirs: of(theirs),
        ...why,
      }
    })
  return [
    ...rows(`inference: facts right, of ${ours?.facts}`, 'more', ({ right }) => right),
    ...rows('inference: facts wrong', 'less', ({ wrong }) => wrong),
  ]
}

const PEERS: Readonly<Record<string, string>> = {
  'm2s accepted': 'mitmproxy2swagger 0.14.0',
  'qt accepted': 'quicktype-core 26.0.0',
}

const LOAD = { seconds: 6, journeys: 100 }

/** At a rate that both reach, what each call costs the generator. */
async function k6Rows(): Promise<Row[]> {
  const what = 'k6: processor time a call, ms'
  const row = { what, better: 'less', peer: 'bare k6 script', digits: 3 } as const
  const runs = await openRuns(LOAD.seconds).catch((error: Error) => error)
  if (runs instanceof Error) return [{ ...row, ours: undefined, why: `not measured: ${runs.message}` }]
  const subject = await leanServer()
  try {
    const calls = LOAD.seconds * LOAD.journeys * runs.callsIn(subject)
    const spent = async (run: typeof runs.ours) => {
      const before = childSeconds()
      const reached = await run(LOAD.journeys, subject)
      return { reached, milliseconds: ((childSeconds() - before) * 1000) / calls }
    }
    const [theirs, ours] = [await spent(runs.bare), await spent(runs.ours)]
    const short = Math.min(theirs.reached, ours.reached) < 0.99 ? { why: 'the rate was not reached' } : {}
    return [{ ...row, ours: ours.milliseconds, theirs: theirs.milliseconds, ...short }]
  } finally {
    await subject.stop()
    runs.close()
  }
}

/** Processor time of children that have ended, as Linux counts it, in hundredths. */
function childSeconds(): number {
  const stat = readFileSync('/proc/self/stat', 'utf8')
  const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ')
  return (Number(fields[13]) + Number(fields[14])) / 100
}

async function proxyRows(): Promise<Row[]> {
  const all: Measured[] = []
  for await (const measured of proxies({ calls: 500, seconds: 2, rounds: 3 })) all.push(measured)
  const [ours, ...others] = all
  const rows = (what: string, better: Row['better'], digits: number, key: 'addedMs' | 'perSecond' | 'perCpuSecond') =>
    others.map((theirs): Row => {
      const of = (each: Measured | undefined) => (each === undefined || 'missing' in each ? undefined : each[key])
      const why = 'missing' in theirs ? { why: `not measured: ${theirs.missing}` } : {}
      return { what, better, digits, ours: of(ours), peer: theirs.name, theirs: of(theirs), ...why }
    })
  return [
    ...rows('proxy: added at the median, ms', 'less', 2, 'addedMs'),
    ...rows('proxy: calls a second', 'more', 0, 'perSecond'),
    ...rows('proxy: calls a processor second', 'more', 0, 'perCpuSecond'),
  ]
}
