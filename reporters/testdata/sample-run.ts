/** A realistic run record against a test environment, for the tests of reporters and for looking at the page. */
import { readFileSync } from 'node:fs'
import type { Exchange } from '../../contract/exchange.ts'
import { type Run, RunSchema } from '../../contract/run.ts'

const SAMPLE = readFileSync(new URL('./sample-run.json', import.meta.url), 'utf8')

/** Validated, so that a test never stands on a record that no run could write. */
export function sampleRun(changes: Partial<Run> = {}): Run {
  return RunSchema.parse({ ...(JSON.parse(SAMPLE) as Run), ...changes } satisfies Run)
}

/** So many exchanges: those of the record again and again, each with an id of its own. */
export function sampleExchanges(count: number): Exchange[] {
  const { exchanges } = sampleRun()
  const all = Array.from({ length: Math.ceil(count / exchanges.length) }, () => exchanges)
    .flat()
    .slice(0, count)
  return all.map((each, i) => ({ ...each, id: `x${String(i + 1).padStart(4, '0')}` }))
}
