import { describe, expect, it } from 'vitest'
import html from '../html.ts'
import junit from '../junit.ts'
import summary from '../summary-md.ts'
import { terminalSummary } from '../terminal/summary.ts'
import { sampleLoad } from '../testdata/sample-load.ts'
import { sampleRun } from '../testdata/sample-run.ts'
import { changeText, factsOf, limitText, missedIn } from './load.ts'

const run = sampleRun({ checks: [], drift: [], load: sampleLoad() })

describe('the words of load', () => {
  it('tell no rate of bursts, which have none', () => {
    const bursts = { ...run, load: sampleLoad({ profile: 'limits', planned: 0, achieved: 0 }) }
    const rate = /arrivals? a second/
    expect(String(html.render(run))).toMatch(rate)
    expect(String(html.render(bursts)).replace(/<h3>The run[\s\S]*/, '')).not.toMatch(rate)
    const reported = (of: typeof run) => terminalSummary(of, { color: false, width: 100, reportPath: 'r' })
    expect(reported(run)).toContain('valid, 64.97 of 65 arrivals a second, p95')
    expect(reported(bursts)).toContain('Load    valid, p95')
  })

  it('write limits to the last byte and changes with their sign', () => {
    const limit = { question: 'limits.size', what: 'Largest body', agrees: null, sentence: '' }
    expect(limitText({ ...limit, measured: [65_536, 65_600], unit: 'bytes' })).toBe('65,536 to 65,600 bytes')
    expect(limitText({ ...limit, measured: [60, null], unit: 's' })).toBe('at least 60 s')
    expect([changeText(1.212), changeText(0.97)]).toEqual(['+21.2 %', '−3 %'])
  })

  it('stand in every report, with the objectives by their ids', () => {
    const sentences = factsOf(sampleLoad()).map(({ sentence }) => sentence)
    expect(sentences).toHaveLength(3)
    const message = terminalSummary(run, { color: false, width: 100, reportPath: 'r' })
    const flat = message.replace(/\s+/g, ' ')
    for (const sentence of sentences) {
      expect(junit.render(run)).toContain(sentence)
      expect(summary.render(run)).toContain(sentence)
      expect(flat).toContain(sentence)
    }
    expect(flat).toContain('✗ LOAD-04/ext-reach')
    expect(summary.render(run)).toMatch(/- ✗ LOAD-04\/ext-reach[\s\S]*- ✓ LOAD-01\/ext-verify/)
    expect(junit.render(run)).toMatch(
      /<testcase name="LOAD-04\/ext-reach[^>]*>\s*<failure[^>]*type="LOAD-04\/ext-reach"/,
    )
  })

  it('neither pass nor fail anything of a run that is invalid, in any report', () => {
    const invalid = { ...run, load: sampleLoad({ validity: 'invalid', reasons: ['The run was stopped.'] }) }
    expect(new Set(factsOf(invalid.load).map(({ verdict }) => verdict))).toEqual(new Set(['inconclusive']))
    expect(missedIn(invalid.load)).toEqual([])
    expect(missedIn(sampleLoad())).toHaveLength(1)
    const cases = String(junit.render(invalid)).match(/<testcase[\s\S]*?(<\/testcase>|\/>)/g) ?? []
    const ofLoad = cases.filter(each => /LOAD-0|under load|capacity|comparison/.test(each))
    expect(ofLoad).toHaveLength(6)
    for (const each of ofLoad) expect(each).toContain('<skipped')
    const marks = [...String(summary.render(invalid)).matchAll(/^- (\S) .*(?:LOAD-0|onforms|apacity|roduction)/gm)]
    expect(marks.length).toBeGreaterThan(3)
    expect(new Set(marks.map(([, mark]) => mark))).toEqual(new Set(['?']))
    const page = /<section id="load"[\s\S]*?<\/section>/.exec(String(html.render(invalid)))?.[0] ?? ''
    const steps = /The contract, step by step[\s\S]*?<\/table>/.exec(page)?.[0] ?? 'none'
    expect(steps).toContain('at-120')
    expect(steps).not.toContain('class="mark')
    // What limits were found is no verdict.
    const badges = page.replace(/<h3>Limits[\s\S]*/, '').match(/class="badge \w+">/g)
    expect(badges).toEqual(Array(6).fill('class="badge inconclusive">'))
    expect(terminalSummary(invalid, { color: false, width: 100, reportPath: 'r' })).not.toMatch(
      /✗ (?!not conformant)|missed/,
    )
  })

  it('fail a regression and a broken contract, and pass over what is undecided', () => {
    const { comparison } = sampleLoad()
    if (comparison === undefined) throw new Error('the sample holds a comparison')
    const text = (verdict: 'ok' | 'regressed' | 'inconclusive') =>
      String(junit.render({ ...run, load: sampleLoad({ comparison: { ...comparison, verdict } }) }))
    const caseIn = (xml: string) => /<testcase name="comparison with production"[\s\S]*?<\/testcase>/.exec(xml)?.[0]
    expect(caseIn(text('regressed'))).toContain('<failure')
    expect(caseIn(text('inconclusive'))).toContain('<skipped')
    expect(caseIn(text('ok'))).toContain('<system-out')
  })
})
