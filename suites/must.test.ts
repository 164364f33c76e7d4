import { describe, expect, it } from 'vitest'
import type { ClassifiedResponse } from '../probe/sender/classified-response.ts'
import { openMust, outcomeText } from './must.ts'
import { AssertionRecorder, CheckEnded } from './outcome.ts'

const response = (outcome: ClassifiedResponse['outcome'], status: number, id = 'w0x0007'): ClassifiedResponse =>
  ({
    outcome,
    status,
    why: `status ${status}`,
    exchange: { id },
    headers: {},
    mediaType: '',
    text: '',
    json: undefined,
  }) as unknown as ClassifiedResponse

const redact = (text: string) => text.replaceAll('s3cret-value', '{{Client secret}}')

function open(level: 'must' | 'should' = 'must') {
  const recorder = new AssertionRecorder()
  return { book: recorder, must: openMust(recorder, level, redact) }
}

describe('must', () => {
  it('ends the check with what was expected and what came, redacted', () => {
    const { book: recorder, must } = open()
    expect(() => must.be('s3cret-value', 'other', 'They differ: s3cret-value.', response('success', 200))).toThrow(
      CheckEnded,
    )
    expect(recorder.end).toEqual({
      verdict: 'fail',
      whose: 'service',
      reason: 'They differ: {{Client secret}}.',
      expected: '"other"',
      actual: '"{{Client secret}}"',
      open: [],
      exchanges: ['w0x0007'],
    })
  })

  it('holds neither a secret nor a stack in what is thrown', () => {
    const { must } = open()
    try {
      must.be('s3cret-value', 1, 's3cret-value')
      expect.unreachable()
    } catch (error) {
      expect(`${(error as Error).message} ${(error as Error).stack}`).not.toMatch(/s3cret-value| at /)
    }
  })

  it('warns where the level is should', () => {
    const { book: recorder, must } = open('should')
    expect(() => must.hold(false, 'No.', { expected: 'a', actual: 'b' })).toThrow()
    expect(recorder.end?.verdict).toBe('warn')
  })

  it('counts what holds and says nothing', () => {
    const { book: recorder, must } = open()
    must.be({ b: 1, a: [2] }, { a: [2], b: 1 }, 'Equal.')
    must.beAccepted(response('success', 200), 'Taken.')
    must.beRejected(response('envelope-error', 200), 'Rejected, with 200 as some do.')
    must.conform({ type: 'object', required: ['a'] }, { a: 1 }, 'Conforms.')
    expect(recorder).toMatchObject({ assertions: 4, end: undefined })
  })

  it('takes no answer, a fault and a limit of requests for no rejection', () => {
    for (const each of [
      response('no-answer', 0),
      response('server-error', 500),
      response('rate-limited', 429),
      response('no-match', 200),
    ])
      expect(() => open().must.beRejected(each, 'No.')).toThrow(CheckEnded)
  })

  it('names each place that does not conform', () => {
    const { book: recorder, must } = open()
    const schema = { type: 'object', properties: { a: { type: 'string' }, b: { type: 'null' } }, required: ['a', 'c'] }
    expect(() => must.conform(schema, { a: 1, b: 'seen later' }, 'No.')).toThrow()
    expect(recorder.end).toMatchObject({
      expected: expect.stringContaining('/c: required'),
      actual: expect.stringContaining('/a: integer'),
    })
    expect(recorder.end?.actual).not.toContain('/b')
  })

  it('keeps the first end whatever the body does with the error', () => {
    const { book: recorder, must } = open()
    expect(() => must.undecided('Not known.', [response('success', 200)], ['versioning'])).toThrow()
    expect(() => must.be(1, 2, 'Later.')).toThrow()
    expect(recorder.end).toMatchObject({ verdict: 'inconclusive', open: ['versioning'] })
  })

  it.each([
    ['equal texts', 'a', 'a', true],
    ['nothing', undefined, 'a', false],
    ['null, which is something', null, null, true],
    ['another type', '1', 1, false],
  ])('be, of %s', (_title, actual, expected, holds) => {
    const { book: recorder, must } = open()
    const claim = () => must.be(actual, expected, 'No.')
    if (holds) claim()
    else expect(claim).toThrow(CheckEnded)
    expect(recorder.assertions).toBe(1)
    if (!holds) expect(recorder.end?.actual).toBe(actual === undefined ? 'nothing' : JSON.stringify(actual))
  })

  it('cuts long words, and no others', () => {
    const reported = (text: string) => {
      const { book: recorder, must } = open()
      expect(() => must.hold(false, text, { expected: text, actual: 'b' })).toThrow()
      return [recorder.end?.reason, recorder.end?.expected]
    }
    expect(reported('x'.repeat(400))).toEqual(['x'.repeat(400), 'x'.repeat(400)])
    expect(reported('x'.repeat(401))).toEqual([`${'x'.repeat(400)}…`, `${'x'.repeat(400)}…`])
  })

  it('says of what conforms to nothing that there is no JSON', () => {
    const { book: recorder, must } = open()
    expect(() => must.conform({}, undefined, 'No.', response('success', 200))).toThrow()
    expect(recorder.end).toMatchObject({ expected: 'a JSON body', actual: 'no JSON body', exchanges: ['w0x0007'] })
  })

  it('names the body itself where nothing deeper is wrong, and takes null for what was only seen as null', () => {
    const { book: recorder, must } = open()
    expect(() => must.conform({ type: 'object' }, [1], 'No.')).toThrow()
    expect([recorder.end?.expected, recorder.end?.actual]).toEqual([
      'the body: type object',
      expect.stringContaining('the body:'),
    ])
    open().must.conform({ type: ['null'] }, 'later', 'Yes.')
    expect(() => open().must.conform({ type: ['null', 'string'] }, 1, 'No.')).toThrow()
    expect(() => open().must.conform({ const: null }, 1, 'No.')).toThrow()
  })

  it('says of the first answer what came, where only what was expected is said', () => {
    const { book: recorder, must } = open()
    const [judged, other] = [response('validation', 400, 'w0x1'), response('success', 200, 'w0x2')]
    expect(() => must.hold(false, 'No.', '404', judged, other)).toThrow()
    expect(recorder.end).toMatchObject({
      expected: '404',
      actual: 'status 400, read as validation (status 400)',
      exchanges: ['w0x1', 'w0x2'],
    })
    const plain = open()
    expect(() => plain.must.beRejected(response('success', 200), 'No.')).toThrow()
    expect(plain.book.end?.expected).toBe('a rejection')
  })

  it('takes everything for an answer without a server error but that', () => {
    for (const each of [response('success', 200), response('validation', 422), response('no-answer', 0)])
      open().must.beNoServerError(each, 'Yes.')
    const { book: recorder, must } = open()
    expect(() => must.beNoServerError(response('server-error', 500), 'No.', '406')).toThrow()
    expect(recorder.end).toMatchObject({ verdict: 'fail', expected: '406' })
  })

  it('proves nothing where no answer came, or none that accepts or rejects', () => {
    const lost = open()
    expect(() => lost.must.beAnswered(response('no-answer', 0), response('success', 200, 'w0x2'))).toThrow()
    expect(lost.book.end).toMatchObject({
      verdict: 'inconclusive',
      whose: 'network',
      reason: 'No answer came: status 0.',
      exchanges: ['w0x0007', 'w0x2'],
    })
    open().must.beAnswered(response('server-error', 500))
    for (const each of ['rate-limited', 'redirect', 'server-error'] as const)
      expect(() => open().must.beDecided(response(each, 500))).toThrow()
    open().must.beDecided(response('server-error', 500), 'faults')
    open().must.beDecided(response('validation', 422))
  })

  it('says what came in place of an acceptance', () => {
    const { book: recorder, must } = open()
    expect(() => must.beAccepted(response('rate-limited', 429), 'No.')).toThrow()
    expect(recorder.end).toMatchObject({
      verdict: 'fail',
      expected: 'the call is accepted',
      actual: 'status 429, read as rate limited (status 429)',
    })
    expect(outcomeText(response('no-answer', 0))).toBe('no answer: status 0')
  })

  it('names the network where a call that shows it was not answered', () => {
    const { book: recorder, must } = open()
    expect(() => must.undecided('s3cret-value', [response('success', 200), response('no-answer', 0)])).toThrow()
    expect(recorder.end).toMatchObject({ whose: 'network', reason: '{{Client secret}}', exchanges: ['w0x0007'] })
    const named = open()
    expect(() => named.must.undecided('Why.')).toThrow()
    expect(named.book.end).toEqual({ verdict: 'inconclusive', reason: 'Why.', open: [], exchanges: [] })
  })

  it('ends without a claim where there is nothing to judge', () => {
    const none = open()
    expect(() => none.must.notApplicable('s3cret-value is none')).toThrow(CheckEnded)
    expect(none.book.end).toMatchObject({
      verdict: 'skipped',
      skip: 'not-applicable',
      reason: 'Not applicable: {{Client secret}} is none',
    })
    const unseen = open()
    expect(() =>
      unseen.must.nothingObserved('None came.', [response('success', 200), response('success', 200)]),
    ).toThrow()
    expect(unseen.book.end).toEqual({
      verdict: 'nothing-observed',
      reason: 'None came.',
      open: [],
      exchanges: ['w0x0007'],
    })
    const bare = open()
    expect(() => bare.must.nothingObserved('None came.')).toThrow()
    expect(bare.book.end?.exchanges).toEqual([])
    expect([none.book.assertions, unseen.book.assertions]).toEqual([0, 0])
  })
})
