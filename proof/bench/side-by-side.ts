/** `npm run bench [-- --sample 12 --seed 1 --all --details]`: this harness alongside other tools, every measure in one table. */
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { loadDefects } from '../defects/load.ts'
import { type Compared, compared, type Ready } from './side-by-side/compare.ts'
import { detailsOf, notesOf } from './side-by-side/notes.ts'
import { PARTS } from './side-by-side/parts.ts'
import { type Row, tableOf } from './side-by-side/row.ts'
import { rowsOf } from './side-by-side/rows.ts'
import { chosen, groupsPlayed } from './side-by-side/sample.ts'
import dredd from './side-by-side/tools/dredd.ts'
import schemathesis from './side-by-side/tools/schemathesis.ts'
import stepCi from './side-by-side/tools/step-ci.ts'
import thisHarness from './side-by-side/tools/this-harness.ts'

const { values } = parseArgs({
  options: {
    /** How many planted mistakes are drawn. */
    sample: { type: 'string', default: '12' },
    /** After so many no further mistake is begun; `--all` has no end but its own. */
    minutes: { type: 'string', default: '8' },
    seed: { type: 'string', default: '1' },
    /** Every planted mistake of the dialect, with those that need TLS or a ground of their own; more than an hour. */
    /** This mistake, by its name; more with more of them. */
    defect: { type: 'string', multiple: true, default: [] },
    all: { type: 'boolean', default: false },
    /** Which mistake is told by whom, and by what. */
    details: { type: 'boolean', default: false },
    /** These alone, by commas: tools, discovery, inference, k6, proxy. */
    only: { type: 'string', default: 'tools,discovery,inference,k6,proxy' },
  },
})
const only = values.only.split(',')
const started = performance.now()
const progress = (text: string) =>
  process.stderr.write(`${((performance.now() - started) / 1000).toFixed(0)} s  ${text}\n`)

async function toolRows(): Promise<Row[]> {
  const absent = new Map<string, string>()
  const ready: Ready[] = []
  for (const tool of [thisHarness, schemathesis, dredd, stepCi]) {
    const installed = tool.install()
    if ('missing' in installed) absent.set(tool.name, installed.missing)
    else ready.push({ tool, at: installed.at })
  }
  const size = values.all ? undefined : Number(values.sample)
  const groups = await groupsPlayed(await chosen(values.defect, size, Number(values.seed)))
  const isOver = () => !values.all && performance.now() - started > Number(values.minutes) * 60_000
  const dir = mkdtempSync(join(tmpdir(), 'side-by-side-'))
  const parts: Compared[] = []
  try {
    for (const [i, group] of groups.entries())
      await compared(group, ready, { dir: join(dir, String(i)), progress, isOver }).then(
        part => parts.push(part),
        (error: unknown) => console.log(`Not played: ${group.defects.map(each => each.name).join(', ')}: ${error}`),
      )
  } finally {
    rmSync(dir, { recursive: true, force: true })
  }
  const found = parts.flatMap(each => each.found)
  const { size: planted } = await loadDefects()
  const notes = [...(values.details ? detailsOf(parts) : []), ...notesOf(found, thisHarness.name, planted)]
  for (const note of notes) console.log(note)
  const [first] = parts
  return first === undefined ? [] : rowsOf({ right: first.right, found }, absent)
}

const rows: Row[] = []
if (only.includes('tools')) rows.push(...(await toolRows()))
for (const [name, measured] of Object.entries(PARTS)) {
  if (!only.includes(name)) continue
  progress(`${name} …`)
  rows.push(...(await measured()))
}
console.log(tableOf(rows))
progress('done')
