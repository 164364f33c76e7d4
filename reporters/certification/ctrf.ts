/** certify.ctrf.json: the same cases in the Common Test Report Format. */
import type { Certification } from '../../contract/certification.ts'
import { ctrfDocument } from '../ctrf.ts'
import { reportOfCertification } from '../facts/test-report.ts'
import type { Reporter } from '../reporter.ts'

export default {
  file: 'certify.ctrf.json',
  render: record => ctrfDocument(reportOfCertification(record)),
} satisfies Reporter<Certification>
