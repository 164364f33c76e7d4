/** run.json: the run record itself, for machines. */
import { RunSchema } from '../contract/run.ts'
import type { Reporter } from './reporter.ts'

export default {
  file: 'run.json',
  render: run => `${JSON.stringify(RunSchema.parse(run), null, 2)}\n`,
} satisfies Reporter
