/** `npm run bench -- inference [DIALECT…]`: what other tools infer of the request bodies from the traffic of a discovery, alongside ours. */
import { dialectNames } from '../../sandbox/dialect.ts'
import { openColumns, tallied } from './inference/columns.ts'
import { recordDialect } from './inference/record.ts'

const details = process.argv.includes('--details')
const wanted = process.argv.slice(2).filter(word => !word.startsWith('-'))
const notes: string[] = []
const columns = openColumns(text => notes.push(text))

const WIDTH = 14
const cell = ({ right, open, wrong }: { right: number; open: number; wrong: number }) =>
  `${right}/${open}/${wrong}`.padStart(WIDTH)
const line = (name: string, cells: string[]) => console.log(`${name.padEnd(14)} ${cells.join(' ')}`)
const totals = columns.map(() => ({ right: 0, open: 0, wrong: 0 }))

console.log('Facts of the four request bodies (names, types, required, lists of values) as right/open/wrong.')
line(
  'dialect',
  columns.map(({ name }) => name.padStart(WIDTH)),
)
for (const dialect of wanted.length > 0 ? wanted : await dialectNames()) {
  const recorded = await recordDialect(dialect)
  const cells: string[] = []
  for (const [i, { name, judge, takes }] of columns.entries()) {
    const total = totals[i]
    if (judge === undefined || total === undefined) {
      cells.push('not measured'.padStart(WIDTH))
      continue
    }
    const tally = tallied(
      recorded.truth,
      await judge(recorded, takes === 'all' ? recorded.exchanges : recorded.accepted, dialect),
    )
    total.right += tally.right
    total.open += tally.open
    total.wrong += tally.wrong.length
    cells.push(cell({ ...tally, wrong: tally.wrong.length }))
    if (details) for (const each of tally.wrong) notes.push(`${dialect}, ${name}: ${each}`)
  }
  line(dialect, cells)
}
line(
  'all',
  totals.map((total, i) => (columns[i]?.judge === undefined ? 'not measured'.padStart(WIDTH) : cell(total))),
)
for (const { missing } of columns) if (missing !== undefined) notes.push(`Not measured: ${missing}`)
for (const note of new Set(notes)) console.log(note)
