/** junit.xml: checks by chapter for CI systems, valid for whatever bytes the service sent. */
import { reportOfRun } from './facts/run-report.ts'
import { junitDocument } from './junit/document.ts'
import type { Reporter } from './reporter.ts'

export default { file: 'junit.xml', render: run => junitDocument(reportOfRun(run)) } satisfies Reporter
