/** Whether verdicts are the same run after run, under conditions that must not matter, and cry wolf in no dialect. */
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import type { Verdict } from '../../contract/check.ts'
import { dialectNames } from '../../sandbox/dialect.ts'
import { type Steadiness, tryDialect } from './steady/try-dialect.ts'

const CONDITIONS = ['slow', 'lossy', 'limited']

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    runs: { type: 'string', default: '5' },
    /** Of which dialects the conditions are played: one in four suffices to see the core. */
    conditioned: { type: 'string', default: 'default,legacy,german' },
    conditions: { type: 'string', default: CONDITIONS.join(',') },
    keep: { type: 'string' },
  },
})
const listed = (text: string) => text.split(',').filter(word => word !== '')
const dialects = positionals.length > 0 ? positionals : dialectNames()
const dir = values.keep ?? mkdtempSync(join(tmpdir(), 'steady-'))

const all: Steadiness[] = []
console.log(
  '| dialect | checks | pass | warn | undecided | skipped | other | runs that differ | slow | lossy | limited | seconds |',
)
console.log('|---|---|---|---|---|---|---|---|---|---|---|---|')
for (const dialect of dialects) {
  const conditions = listed(values.conditioned).includes(dialect) ? listed(values.conditions) : []
  const found = await tryDialect(dialect, join(dir, dialect), { runs: Number(values.runs), conditions })
  all.push(found)
  console.log(rowOf(found))
}
if (values.keep === undefined) rmSync(dir, { recursive: true, force: true })

const complaints = all.flatMap(complaintsOf)
console.log('')
for (const { dialect, alarms } of all)
  for (const { result, because } of alarms)
    console.log(
      `${dialect}: ${result.id} ${result.verdict}s: ${result.reason ?? ''} ${because ?? 'NOT KNOWN TO BE TRUE'}`,
    )
for (const complaint of complaints) console.log(`✗ ${complaint}`)
console.log(`\n${all.length} dialects, ${values.runs} runs each: ${complaints.length} complaints.`)
process.exitCode = complaints.length === 0 ? 0 : 1

function rowOf({ dialect, first, unsteady, under }: Steadiness): string {
  const count = (...verdicts: Verdict[]) => first.results.filter(each => verdicts.includes(each.verdict)).length
  const reported = (condition: string) => {
    const played = under.find(each => each.condition === condition)
    return played === undefined ? '' : `${played.differences.length} in ${Math.round(played.seconds)} s`
  }
  const cells = [
    dialect,
    first.results.length,
    count('pass'),
    count('warn'),
    count('inconclusive'),
    count('skipped'),
    count('fail', 'harness-error', 'nothing-observed'),
    new Set(unsteady.map(each => each.split(':')[0])).size,
    ...CONDITIONS.map(reported),
    first.seconds.toFixed(1),
  ]
  return `| ${cells.join(' | ')} |`
}

function complaintsOf({ dialect, unsteady, under, alarms }: Steadiness): string[] {
  return [
    ...alarms.flatMap(({ result, because }) =>
      because === undefined ? [`${dialect}: ${result.id} ends as ${result.verdict} on a service that is right.`] : [],
    ),
    ...unsteady.map(each => `${dialect}, ${each}`),
    ...under.flatMap(({ condition, differences }) => differences.map(each => `${dialect} under ${condition}: ${each}`)),
  ]
}
