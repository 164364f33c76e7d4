/** Is what the load part says true? Planted capacities and percentiles alongside what was found. `npm run bench -- load-truth [--canary-lag MS] [measure ...]` */
import { parseArgs } from 'node:util'
import { CAPACITIES, capacityRow } from './load-truth/capacity.ts'
import { distributionRows, stallRows } from './load-truth/percentiles.ts'
import { type Row, tableOf, verdictOf } from './load-truth/row.ts'

const MEASURES: Record<string, (canaryLag: number) => Promise<Row[]>> = {
  distribution: distributionRows,
  stall: stallRows,
  ...Object.fromEntries(
    Object.keys(CAPACITIES).map(name => [name, async (canaryLag: number) => [await capacityRow(name, canaryLag)]]),
  ),
}

const { values, positionals: asked } = parseArgs({
  allowPositionals: true,
  options: {
    /** Milliseconds by which k6 may oversleep; more lets a busy machine measure, and its numbers count for less. */
    'canary-lag': { type: 'string', default: '25' },
  },
})
const unknown = asked.filter(name => !Object.hasOwn(MEASURES, name))
if (unknown.length > 0) {
  console.error(`There is no measure ${unknown.join(', ')}. There are: ${Object.keys(MEASURES).join(', ')}.`)
  process.exitCode = 2
} else {
  const rows: Row[] = []
  for (const [name, measure] of Object.entries(MEASURES)) {
    if (asked.length > 0 && !asked.includes(name)) continue
    console.error(`${name} …`)
    rows.push(...(await measure(Number(values['canary-lag']))))
  }
  console.log(tableOf(rows))
  if (rows.some(row => verdictOf(row) === 'INVALID')) process.exitCode = 6
  if (rows.some(row => verdictOf(row) === 'WRONG')) process.exitCode = 1
}
