/** A suite of JUnit: its cases, and the numbers that CI systems read instead of counting. */
import type { Run } from '../../contract/run.ts'
import type { Element } from '../text/xml.ts'

export interface Case {
  name: string
  classname: string
  file?: string
  seconds: number
  /** `failure`, `error`, `skipped` or `system-out`; none for a pass. */
  outcome: Element[]
}

export interface Suite {
  name: string
  cases: Case[]
}

function caseElement({ name, classname, file, seconds, outcome }: Case): Element {
  return { name: 'testcase', attributes: { name, classname, file, time: seconds.toFixed(3) }, children: outcome }
}

export function suiteElement({ name, cases }: Suite, run: Run): Element {
  const ending = (kind: string) => cases.filter(each => each.outcome.some(element => element.name === kind)).length
  const seconds = cases.reduce((sum, each) => sum + each.seconds, 0)
  return {
    name: 'testsuite',
    attributes: {
      name,
      tests: cases.length,
      failures: ending('failure'),
      errors: ending('error'),
      skipped: ending('skipped'),
      time: seconds.toFixed(3),
      timestamp: run.startedAt,
    },
    children: cases.map(caseElement),
  }
}
