/** results.sarif: what the security checks found, for code scanning. */
import type { Reporter } from './reporter.ts'
import { sarifLog } from './sarif/log.ts'

export default {
  file: 'results.sarif',
  render: run => `${JSON.stringify(sarifLog(run), null, 1)}\n`,
} satisfies Reporter
