/** openapi.json: the contract as it was learnt, readable by every other tool. */
import { stableStringify } from '../contract/json.ts'
import type { Reporter } from './reporter.ts'

export default {
  file: 'openapi.json',
  render: run => stableStringify(run.openapi),
} satisfies Reporter
