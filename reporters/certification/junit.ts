/** certify.junit.xml: duties by situation for CI systems. */
import type { Certification } from '../../contract/certification.ts'
import { reportOfCertification } from '../facts/test-report.ts'
import { junitDocument } from '../junit.ts'
import type { Reporter } from '../reporter.ts'

export default {
  file: 'certify.junit.xml',
  render: record => junitDocument(reportOfCertification(record)),
} satisfies Reporter<Certification>
