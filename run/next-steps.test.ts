import { describe, expect, it } from 'vitest'
import type { Result } from '../contract/check.ts'
import type { Drift } from '../contract/drift/rules.ts'
import { ENDPOINTS } from '../contract/endpoint.ts'
import { openAnswer } from '../contract/ledger.ts'
import { emptyLedger, openQuestions, QUESTIONS } from '../contract/questions.ts'
import { breaking, check } from './testdata/judged.ts'
import { nextSteps, obstaclesIn } from './verdict.ts'

describe('what comes next', () => {
  const ledger = { ...emptyLedger('test'), questions: {} }
  const judged = (verdict: Parameters<typeof nextSteps>[0]['verdict'], exitCode = 1) => ({
    verdict,
    exitCode,
    because: '',
  })
  const kept = (parts: Partial<Parameters<typeof nextSteps>[2]> = {}) => ({
    state: 'compared' as const,
    drift: [],
    ledger,
    ...parts,
  })
  const accept = 'Accept the compatible changes with --update.'
  const compatible: Drift = { ...breaking, class: 'compatible' }
  const slower: Drift = { ...breaking, class: 'editorial', rule: 'answers-slower' }
  const open = openQuestions(ledger).length
  const of = (judgement: Parameters<typeof nextSteps>[0], more?: Parameters<typeof kept>[0], before?: string[]) =>
    nextSteps(judgement, ledger, kept(more), before).filter(each => !each.startsWith('Send the operator'))

  it('is told by how the run ended, after what stood in the way', () => {
    expect(of(judged('conformant', 0))).toEqual([])
    expect(of(judged('conformant', 0), {}, ['Do this first.'])).toEqual(['Do this first.'])
    expect(of(judged('may not be released'))).toEqual([
      'Open the report: it lists every reason, and the changes against the baseline with the old alongside the new.',
    ])
    expect(of(judged('not conformant'))).toEqual(['Open the report: each failed check shows its request and answer.'])
    expect(of(judged('self-test passed', 0))).toEqual([
      'Your own service: `npm run init` writes its environment file, `npm run doctor` looks at the way to it.',
    ])
  })

  it('of drift names each question once, or the two environments', () => {
    const drift = [
      breaking,
      breaking,
      { ...breaking, question: 'ext-verify.request' },
      { ...compatible, question: 'x' },
    ]
    expect(of(judged('drifted'), { drift, state: 'updated' })).toEqual([
      'Tell senders of what breaks them, or accept it with --update=breaking, or one by one: --update=versioning,ext-verify.request.',
    ])
    expect(of(judged('drifted'), { drift, openapi: {} as never })).toEqual([
      'Tell senders where production differs from the test environment, or put the two right.',
    ])
  })

  it('of what was recorded, changed or became slower says what to do with it', () => {
    const passed = judged('conformant', 0)
    expect(of(passed, { state: 'written' })).toEqual([
      'Review the recorded contract in the fixtures and commit it: later runs compare with it.',
    ])
    expect(of(passed, { drift: [breaking, compatible] })).toEqual([accept])
    for (const more of [
      { drift: [breaking] },
      { drift: [compatible], state: 'updated' as const },
      { drift: [compatible], openapi: {} as never },
    ])
      expect(of(passed, more)).toEqual([])
    expect(of(passed, { drift: [slower] })).toEqual([
      'Ask the operator why answers take longer than they did; --update records how long they take now.',
    ])
  })

  it('sends the operator what is open, where anything is', () => {
    const letter = nextSteps(judged('conformant', 0), ledger, kept())
    expect(letter).toEqual([`Send the operator the ${open} open questions in questions.md.`])
    const all = { ...openAnswer(), status: 'observed' as const, value: 1, confidence: 1 }
    const answered = (left: number) => ({
      ...ledger,
      questions: Object.fromEntries(QUESTIONS.slice(left).map(({ id }) => [id, all])),
    })
    expect(nextSteps(judged('conformant', 0), answered(1), kept())).toEqual([
      'Send the operator the 1 open question in questions.md.',
    ])
    expect(nextSteps(judged('conformant', 0), answered(0), kept())).toEqual([])
  })
})

describe('what kept a run from its verdict', () => {
  it('is told with the next step', () => {
    const results = ENDPOINTS.map(each => ({ ...check('A-01', 'inconclusive'), needs: [`${each}.response` as const] }))
    const testData = { Phone: '+49' }
    const environment = { policy: { maxRequests: 230 }, testData }
    const spentBy = (property: string, parts: Partial<Result> = {}) => ({
      ...check('A-02', 'inconclusive'),
      reason: `All that policy.${property} allows a run are spent.`,
      ...parts,
    })
    const of = (all: Result[], more = {}) =>
      obstaclesIn({ results: all, ledger: emptyLedger('test'), environment, ...more })
    const field = (what: string, name: string, lost = '') => ({
      sentence: `${what} that policy.${name} allows a run are spent${lost}.`,
      next: `Raise policy.${name} in the environment file, and run again.`,
    })
    expect(of([])).toEqual([])
    expect(of([], { stopped: 'interrupt' })).toEqual([])
    expect(of([], { stopped: 'budget' })).toEqual([field('The 230 requests', 'maxRequests')])
    expect(of([spentBy('maxMinutes'), spentBy('maxMinutes')])).toEqual([
      field('The minutes', 'maxMinutes', ', and 2 checks were not made for it'),
    ])
    const lost = ', and 1 check was not made for it'
    expect(of([spentBy('maxChanges', { verdict: 'skipped', skip: 'left-out' })])).toEqual([
      field('The calls', 'maxChanges', lost),
    ])
    expect(of([spentBy('maxRequests')], { stopped: 'budget' })).toEqual([
      field('The 230 requests', 'maxRequests', lost),
    ])
    expect(of([spentBy('maxChanges', { verdict: 'skipped' }), spentBy('maxChanges', { verdict: 'pass' })])).toEqual([])
    const ledger = emptyLedger('test')
    const asked = openAnswer()
    ledger.questions['auth.request.fields'] = { ...asked, how: 'It is rejected.', ask: 'Which fields?' }
    ledger.questions['ext-verify.request'] = { ...asked, how: 'It is rejected.' }
    const [login, verify] = of(results, { ledger })
    expect(login).toEqual({
      sentence: 'Nothing is decided of auth-authenticate: It is rejected.',
      next: 'Ask the operator, or give the answer as the hint `auth.request.fields`: Which fields?',
    })
    expect(verify?.next).toBe(
      'Give an example request as the hint `ext-verify.request`, or test data that ext-verify can take.',
    )
    const none = of(results, { ledger, environment: { ...environment, testData: {} } })
    expect(none[0]).toEqual({
      sentence: 'The environment names no test data, without which no recipient is known.',
      next: 'Name in testData of the environment file what a sender may use: a test recipient and a delivery.',
    })
    expect(of([...results, spentBy('maxRequests')]).map(each => each.sentence)).toHaveLength(1)
  })
})
