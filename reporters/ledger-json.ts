/** ledger.json: the questions with their answers, and how each is known. */
import { stableStringify } from '../contract/json.ts'
import { LedgerSchema } from '../contract/ledger.ts'
import type { Reporter } from './reporter.ts'

export default {
  file: 'ledger.json',
  render: run => stableStringify(LedgerSchema.parse(run.ledger)),
} satisfies Reporter
