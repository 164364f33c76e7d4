/** Dredd: plays one request for each documented answer; the rejections by hooks, as its guide shows. */
import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { XMLParser } from 'fast-xml-parser'
import { capture } from '../../../../load/runner/find-k6.ts'
import { npmTool } from '../../install/tools.ts'
import { forDredd } from '../document.ts'
import { type Drawn, refusalsOf } from '../refusals.ts'
import { SURROUNDINGS } from '../surroundings.ts'
import { TIMED_OUT, type Told } from '../told.ts'
import type { Tool } from '../tool.ts'

const VERSION = '14.1.0'

export default {
  name: `Dredd ${VERSION}`,
  install: () => npmTool('dredd', VERSION, 'node_modules/.bin/dredd'),
  async play(at, { service, contract, dir, token, timeoutMs }) {
    const [document, hooks, report] = ['openapi.json', 'hooks.cjs', 'report.xml'].map(name => join(dir, name)) as [
      string,
      string,
      string,
    ]
    writeFileSync(document, JSON.stringify(forDredd(contract.document, contract.mediaTypes)))
    writeFileSync(hooks, hooksFor(refusalsOf(contract.document)))
    const flags = ['--header', `Authorization: ${token}`, '--hookfiles', hooks, '--reporter', 'xunit']
    flags.push('--output', report, '--loglevel', 'error')
    const ended = await capture(at, [document, service.baseUrl, ...flags], { cwd: dir, env: SURROUNDINGS, timeoutMs })
    const reported = toldByDredd(existsSync(report) ? readFileSync(report, 'utf8') : '')
    if (ended.timedOut) return { ...reported, ended: TIMED_OUT }
    if (reported.checks > 0) return reported
    return { ...reported, ended: ended.startError ?? (ended.stderr || ended.stdout).slice(-200) }
  },
} satisfies Tool

function hooksFor(rejections: readonly Drawn[]): string {
  const byAnswer = Object.fromEntries(rejections.map(({ path, status, ...drawn }) => [`${path} ${status}`, drawn]))
  return `const { beforeEach } = require('hooks')
const refusals = ${JSON.stringify(byAnswer)}
beforeEach((transaction, done) => {
  const drawn = refusals[transaction.fullPath + ' ' + transaction.expected.statusCode]
  // Of a refusal that nobody wrote a request for nothing can be said.
  if (drawn === undefined && Number(transaction.expected.statusCode) >= 400) transaction.skip = true
  if (drawn !== undefined) {
    transaction.request.body = drawn.body
    for (const [name, value] of Object.entries(drawn.headers))
      if (value === null) delete transaction.request.headers[name]
      else transaction.request.headers[name] = value
  }
  done()
})
`
}

interface Suite {
  testsuite?: { testcase?: { '@name': string; failure?: string; error?: string; skipped?: string }[] }
}

const PARSER = new XMLParser({
  ignoreAttributes: false,
  attributeNamePrefix: '@',
  isArray: name => name === 'testcase',
  // Bodies of the service are in it: none of its references is to be resolved.
  processEntities: false,
})

/** A statement is one documented answer; a failure is that, with each sentence that Dredd says about it. */
export function toldByDredd(xunit: string): Told {
  // Where a hook or the process ends early the file stays open; what is in it still counts.
  const whole = xunit === '' || xunit.includes('</testsuite>') ? xunit : `${xunit}</testsuite>`
  const all = whole === '' ? [] : ((PARSER.parse(whole) as Suite).testsuite?.testcase ?? [])
  const cases = all.filter(each => each.skipped === undefined)
  const failures = cases.flatMap(each => {
    const stated = each.failure ?? each.error
    if (stated === undefined) return []
    const message = /Message:\n([\s\S]*?)\n\nRequest:/.exec(stated)?.[1] ?? stated
    return message
      .split('\n')
      .filter(line => line.trim() !== '')
      .map(line => `${each['@name']}: ${line.trim().slice(0, 120)}`)
  })
  return { checks: cases.length, failures: [...new Set(failures)] }
}
