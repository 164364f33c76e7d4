/** ctrf.json: the same cases as junit.xml, in the Common Test Report Format. */
import { ctrfDocument } from './ctrf/document.ts'
import { reportOfRun } from './facts/run-report.ts'
import type { Reporter } from './reporter.ts'

export default { file: 'ctrf.json', render: run => ctrfDocument(reportOfRun(run)) } satisfies Reporter
