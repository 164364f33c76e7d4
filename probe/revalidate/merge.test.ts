import { fileURLToPath } from 'node:url'
import { describe, expect, it } from 'vitest'
import { CASES } from '../../contract/derive/case.ts'
import { getAt, type Json, setAt } from '../../contract/json.ts'
import { type Answer, answerTo, openAnswer } from '../../contract/ledger.ts'
import type { OpenApiDocument } from '../../contract/openapi/document.ts'
import { emptyLedger, type QuestionId } from '../../contract/questions.ts'
import { type Recorded, readFixtures } from '../fixtures/fixtures.ts'
import { joined, mergeContracts, type RevalidatedContract, sameErrorFormat } from './merge.ts'

const recorded = readFixtures(fileURLToPath(new URL('../../fixtures/', import.meta.url)), 'sandbox') as Recorded

/** The record as it was seen again, with these answers in place of those. */
function seen(
  answers: Partial<Record<QuestionId, Json>> = {},
  more: Partial<Omit<RevalidatedContract, keyof Recorded | 'asFixture'>> & { openapi?: OpenApiDocument } = {},
): RevalidatedContract {
  const questions = { ...recorded.ledger.questions }
  for (const [id, value] of Object.entries(answers)) {
    const was = answerTo(recorded.ledger, id as QuestionId)
    questions[id] = { ...was, status: 'observed', value, evidence: { ...was.evidence, for: ['x0007'] } } as Answer
  }
  const now = { ...structuredClone(recorded), ledger: { ...recorded.ledger, questions } }
  const whole = more.openapi === undefined ? now : { ...now, openapi: more.openapi }
  return { rediscovered: new Set(), witnessed: {}, ...more, ...whole, asFixture: whole }
}
const answered = (status: Answer['status'], value?: Json) =>
  ({ status, value, evidence: { for: ['x0001'], against: [] } }) as unknown as Answer
const of = (value: Json) => answered('observed', value)

describe('what a revalidation saw, laid over the record', () => {
  it('leaves everything as it was where everything is alike, and says what was seen again', () => {
    const merged = mergeContracts(recorded, seen())
    // A question that is younger than the record is open in it.
    expect(merged.ledger.questions).toEqual({ ...emptyLedger('').questions, ...recorded.ledger.questions })
    expect(merged.openapi).toEqual(recorded.openapi)
    expect(Object.keys(merged.again)).toContain('auth.token.location')
    expect(Object.keys(merged.again)).not.toContain('events')
  })

  it('keeps an answer that nothing showed this time', () => {
    const now = seen()
    now.ledger.questions['auth.token.location'] = openAnswer()
    const merged = mergeContracts(recorded, now)
    expect(merged.ledger.questions['auth.token.location']).toEqual(answerTo(recorded.ledger, 'auth.token.location'))
    expect(merged.kept).toContain('auth.token.location')
  })

  it('takes what was asked again as it is now, and keeps nothing of it', () => {
    const now = { kind: 'absolute', seconds: 60, source: 'exp' }
    const merged = mergeContracts(
      recorded,
      seen({ 'auth.token.lifetime': now }, { rediscovered: new Set<QuestionId>(['auth.token.lifetime']) }),
    )
    expect(answerTo(merged.ledger, 'auth.token.lifetime').value).toEqual(now)
    expect(merged.kept).not.toContain('auth.token.lifetime')
  })

  it('takes a change that the rules of drift know, although nobody asked again', () => {
    const now = { at: '/token', in: 'body' }
    const merged = mergeContracts(recorded, seen({ 'auth.token.location': now }))
    expect(answerTo(merged.ledger, 'auth.token.location').value).toEqual(now)
  })

  it('takes an answer to what was open', () => {
    const merged = mergeContracts(recorded, seen({ events: ['delivered'] }))
    expect(answerTo(merged.ledger, 'events').value).toEqual(['delivered'])
  })

  it('counts as seen again what a call stood for, with that call', () => {
    const merged = mergeContracts(recorded, seen({}, { witnessed: { 'auth.request.encoding': ['x0042'] } }))
    expect(merged.again['auth.request.encoding']).toEqual(['x0042'])
  })
})

describe('an answer that lists cases', () => {
  const was = of({ '200': { when: [CASES.accepted] }, '422': { when: [CASES['wrong-value'], CASES['empty-body']] } })

  it('keeps the cases that were not brought about this time', () => {
    const now = of({ '200': { when: [CASES.accepted] } })
    expect(joined(was, now, 'ext-verify.status-codes').value).toEqual(was.value)
  })
  it('moves a case that is answered otherwise now', () => {
    const now = of({ '200': { when: [CASES.accepted] }, '400': { when: [CASES['empty-body']] } })
    expect(joined(was, now, 'ext-verify.status-codes').value).toEqual({
      '200': { when: [CASES.accepted] },
      '400': { when: [CASES['empty-body']] },
      '422': { when: [CASES['wrong-value']] },
    })
  })
  it('adds a case to those of the same status', () => {
    const now = of({ '422': { when: [CASES.malformed] } })
    expect(joined(was, now, 'ext-verify.status-codes').value).toMatchObject({
      '422': { when: [CASES.malformed, CASES['wrong-value'], CASES['empty-body']] },
    })
  })
  it('keeps a case of several kinds where it was, of which one kind was brought about', () => {
    const now = of({ '400': { when: [CASES['wrong-value']] } })
    expect(joined(was, now, 'errors.codes').value).toMatchObject({
      '400': { when: [CASES['wrong-value']] },
      '422': { when: [CASES['wrong-value'], CASES['empty-body']] },
    })
  })
  it('is any other answer as it is now', () => {
    const now = of({ '400': {} })
    expect(joined(was, now, 'limits.rate')).toBe(now)
  })
})

describe('the description', () => {
  const AT = '/paths/~1ext-verify/post/responses'
  const changed = (pointer: string, value: Json) =>
    setAt(recorded.openapi as unknown as Json, pointer, value) as unknown as OpenApiDocument
  const at = (document: OpenApiDocument, pointer: string) => getAt(document as unknown as Json, pointer)
  const merged = (openapi: OpenApiDocument, ...again: QuestionId[]) =>
    mergeContracts(recorded, seen({}, { openapi, rediscovered: new Set(again) })).openapi

  it('is of another server only where the base path was asked again', () => {
    const moved = changed('/servers/0/url', 'http://127.0.0.1:2/other')
    expect(merged(moved).servers).toEqual(recorded.openapi.servers)
    expect(merged(moved, 'env.base-path').servers).toEqual(moved.servers)
  })

  it('takes a response that was asked again, and keeps the rejections that were not brought about', () => {
    const other = { '200': { description: 'Another', 'x-outcome': ['accepted'] } }
    const now = merged(changed(AT, other), 'ext-verify.response')
    expect(at(now, `${AT}/200/description`)).toBe('Another')
    expect(at(now, `${AT}/422`)).toEqual(at(recorded.openapi, `${AT}/422`))
    expect(at(merged(changed(AT, other)), `${AT}/200/description`)).not.toBe('Another')
  })

  it('takes rejections of another form in place of the old ones, and leaves what is accepted', () => {
    const rejection = { description: 'Another', 'x-outcome': ['refused'] }
    const other = { '200': { description: 'Another', 'x-outcome': ['accepted'] }, '422': rejection }
    const now = merged(changed(AT, other), 'errors.format')
    expect(at(now, `${AT}/422`)).toEqual(rejection)
    expect(at(now, `${AT}/200`)).toEqual(at(recorded.openapi, `${AT}/200`))
    expect(at(now, `${AT}/400`)).toEqual(at(recorded.openapi, `${AT}/400`))
  })
})

describe('the format of errors', () => {
  const format = of({ family: 'rfc9457', mediaType: 'application/problem+json', at: { code: '/code' } })

  it('is the same where a rejection has its places, and its family and media type are the same', () => {
    expect(sameErrorFormat(format, format, [{ other: 1 }, { code: 'A' }])).toBe(true)
    expect(sameErrorFormat(format, format, [{ other: 1 }])).toBe(false)
    expect(sameErrorFormat(format, of({ family: 'own', mediaType: 'application/problem+json' }), [{ code: 'A' }])).toBe(
      false,
    )
    expect(sameErrorFormat(format, of({ family: 'rfc9457', mediaType: 'text/html' }), [{ code: 'A' }])).toBe(false)
    expect(sameErrorFormat(answered('open'), format, [{ code: 'A' }])).toBe(false)
  })
})
