/** junit.xml: checks by chapter for CI systems, valid for whatever bytes the service sent. */
import { type Case, casesOf, type Group, type Outcome, reportOfRun, type TestReport } from './facts/test-report.ts'
import type { Reporter } from './reporter.ts'
import { visible } from './text/visible.ts'

export default { file: 'junit.xml', render: run => junitDocument(reportOfRun(run)) } satisfies Reporter

/** A test report as JUnit XML: well formed for any text, with the numbers that CI systems read instead of counting. */
export function junitDocument(report: TestReport): string {
  return xmlDocument({
    name: 'testsuites',
    attributes: {
      name: `${report.environment}: ${report.verdict}`,
      ...countsOf(casesOf(report)),
      time: report.seconds.toFixed(3),
    },
    children: report.groups.map(group => suiteOf(group, report)),
  })
}

function suiteOf({ name, cases }: Group, { startedAt }: TestReport): Element {
  const seconds = cases.reduce((sum, each) => sum + each.seconds, 0)
  return {
    name: 'testsuite',
    attributes: { name, ...countsOf(cases), time: seconds.toFixed(3), timestamp: startedAt },
    children: cases.map(testcase),
  }
}

function countsOf(cases: readonly Case[]): Record<'tests' | 'failures' | 'errors' | 'skipped', number> {
  const ending = (kind: Outcome['kind']) => cases.filter(({ outcome }) => outcome.kind === kind).length
  return { tests: cases.length, failures: ending('failed'), errors: ending('broken'), skipped: ending('left') }
}

function testcase({ name, group, file, seconds, outcome }: Case): Element {
  return {
    name: 'testcase',
    attributes: { name, classname: group, file, time: seconds.toFixed(3) },
    children: childrenOf(outcome),
  }
}

function childrenOf(outcome: Outcome): Element[] {
  switch (outcome.kind) {
    case 'passed':
      return outcome.told === undefined ? [] : [{ name: 'system-out', children: [outcome.told] }]
    case 'warned':
      return [{ name: 'system-out', children: [`warning: ${outcome.details}`] }]
    case 'left':
      return [{ name: 'skipped', attributes: { message: outcome.message } }]
    default: {
      const { kind, message, type, details } = outcome
      return [
        {
          name: kind === 'failed' ? 'failure' : 'error',
          attributes: { message, type },
          children: details === undefined ? [] : [details],
        },
      ]
    }
  }
}

interface Element {
  name: string
  attributes?: Record<string, string | number | undefined>
  children?: (Element | string)[]
}

const ENTITIES: Record<string, string> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&apos;',
  '\t': '&#9;',
  '\n': '&#10;',
}

function text(value: string): string {
  return visible(value).replace(/[&<>]/g, char => ENTITIES[char] ?? char)
}

/** A parser turns bare tabs and line feeds of attributes into spaces. */
function attribute(value: string): string {
  return visible(value).replace(/[&<>"'\t\n]/g, char => ENTITIES[char] ?? char)
}

function write({ name, attributes = {}, children = [] }: Element, indent: string): string {
  const given = Object.entries(attributes).filter(([, value]) => value !== undefined)
  const open = `${indent}<${name}${given.map(([key, value]) => ` ${key}="${attribute(String(value))}"`).join('')}`
  if (children.length === 0) return `${open}/>\n`
  const only = children.length === 1 ? children[0] : undefined
  if (typeof only === 'string') return `${open}>${text(only)}</${name}>\n`
  const inner = children.map(child => (typeof child === 'string' ? text(child) : write(child, `${indent}  `)))
  return `${open}>\n${inner.join('')}${indent}</${name}>\n`
}

export function xmlDocument(root: Element): string {
  return `<?xml version="1.0" encoding="UTF-8"?>\n${write(root, '')}`
}
