import { describe, expect, it } from 'vitest'
import { QUESTIONS } from '../contract/questions.ts'
import { sampleRun } from '../reporters/testdata/sample-run.ts'
import type { Entry } from './checks/catalogue.ts'
import { explainCheck, explainQuestion } from './explain.ts'

const entry: Entry = {
  id: 'REACH-07',
  chapter: 'reach',
  title: 'rejects a window that ends before it starts',
  basis: 'standard',
  source: 'RFC 9110 section 15.5.21',
  level: 'must',
  safeIn: ['sandbox', 'test'],
  needs: ['ext-reach.request'],
  cost: { requests: 3, changes: 1 },
  remedy: 'Tell the operator.',
  file: 'suites/reach/request.spec.ts:4',
  provenBy: [{ defect: 'takes-any-window', breaks: 'takes any window' }],
  since: '0.1.0',
}
const textOf = (parts: readonly [string, string[]][]) => parts.flatMap(([head, texts]) => [head, ...texts]).join('\n')

describe('explainCheck', () => {
  it('tells what to do, where it is written and what proves it', () => {
    const text = textOf(explainCheck(entry))
    expect(text).toContain('Tell the operator.')
    expect(text).toContain('https://www.rfc-editor.org/rfc/rfc9110#section-15.5.21')
    expect(text).toContain('takes-any-window: a service that takes any window')
    expect(text).toContain('at most 3 requests, 1 change; scored since 0.1.0')
  })

  it('says so where nothing proves it', () => {
    expect(textOf(explainCheck({ ...entry, provenBy: [] }))).toContain('no defect yet')
  })
})

describe('explainQuestion', () => {
  it('tells what is known, and which checks wait for it', () => {
    const question = QUESTIONS.find(each => each.id === 'limits.rate')
    if (question === undefined) throw new Error('the question stands in the ledger')
    const text = textOf(explainQuestion(question, sampleRun().ledger, [{ ...entry, needs: ['limits.rate'] }]))
    expect(text).toContain('unanswerable: No header told it')
    expect(text).toContain('Ask the operator: How many requests a minute')
    expect(text).toContain('REACH-07')
    expect(textOf(explainQuestion(question, undefined, []))).toContain('nothing yet')
  })
})
