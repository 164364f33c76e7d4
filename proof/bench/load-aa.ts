/** How often a comparison of a service with itself calls it slower, alongside rules that are in use elsewhere; and what it sees of a slowdown. */
import { parseArgs } from 'node:util'
import { NAIVE } from './load-aa/naive.ts'
import { tryReal } from './load-aa/real.ts'
import { SCENARIOS } from './load-aa/simulate.ts'
import { type Trials, tryOut } from './load-aa/trials.ts'

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    comparisons: { type: 'string', default: '1000' },
    /** Of a slower candidate, for the power. */
    slowed: { type: 'string', default: '250' },
    slower: { type: 'string', default: '1.2' },
    /** Comparisons of the sandbox with itself, with k6; what else stands on the line goes to the command. */
    real: { type: 'string', default: '0' },
  },
})
const slower = Number(values.slower)
const ALLOWED = 0.05

const percent = (part: number, of: number) => `${((100 * part) / of).toFixed(1)} %`
const times = (ratio: number) => ratio.toFixed(2)

function rowOf({ scenario, count, verdicts, naive, detectable }: Trials): string {
  const own = [verdicts.regressed, verdicts.ok, verdicts.inconclusive].map(each => percent(each, count))
  const others = Object.values(naive).map(each => percent(each, count))
  return `| ${[scenario.name, ...own, times(detectable.p50), times(detectable.p99), ...others].join(' | ')} |`
}

function table(title: string, factor: number, count: number): Trials[] {
  const heads = ['noise', 'REGRESSED', 'OK', 'INCONCLUSIVE', 'detectable p50', 'p99', ...Object.keys(NAIVE)]
  console.log(
    `\n${title}, ${count} comparisons each:\n\n| ${heads.join(' | ')} |\n|${heads.map(() => '---').join('|')}|`,
  )
  const all: Trials[] = []
  for (const [i, scenario] of SCENARIOS.entries()) {
    const trials = tryOut(scenario, factor, count, (i + 1) * 1_000_000 + Math.round(factor * 100) * 10_000)
    all.push(trials)
    console.log(rowOf(trials))
  }
  return all
}

const compared = Number(values.comparisons)
if (compared > 0) {
  const equal = table('The same service twice', 1, compared)
  table(`A candidate that needs ${times(slower)} times as long`, slower, Number(values.slowed))
  const loud = equal.filter(({ verdicts, count }) => verdicts.regressed > ALLOWED * count)
  for (const { scenario } of loud) console.log(`✗ ${scenario.name}: more than ${percent(ALLOWED, 1)} false alarms.`)
  if (loud.length > 0) process.exitCode = 1
}

for (let i = 0; i < Number(values.real); i += 1) {
  const { verdict, because, seconds } = tryReal(positionals)
  console.log(`\nThe sandbox against itself, ${seconds.toFixed(0)} s: ${verdict}. ${because}`)
}
