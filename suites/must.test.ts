import { describe, expect, it } from 'vitest'
import type { Heard } from '../probe/sender/heard.ts'
import { openMust } from './must.ts'
import { Book, CheckEnded } from './outcome.ts'

const heard = (outcome: Heard['outcome'], status: number, id = 'w0x0007'): Heard =>
  ({
    outcome,
    status,
    why: `status ${status}`,
    exchange: { id },
    headers: {},
    mediaType: '',
    text: '',
    json: undefined,
  }) as unknown as Heard

const redact = (text: string) => text.replaceAll('s3cret-value', '{{Client secret}}')

function open(level: 'must' | 'should' = 'must') {
  const book = new Book()
  return { book, must: openMust(book, level, redact) }
}

describe('must', () => {
  it('ends the check with what was expected and what came, redacted', () => {
    const { book, must } = open()
    expect(() => must.be('s3cret-value', 'other', 'They differ: s3cret-value.', heard('success', 200))).toThrow(
      CheckEnded,
    )
    expect(book.end).toEqual({
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
    const { book, must } = open('should')
    expect(() => must.hold(false, 'No.', { expected: 'a', actual: 'b' })).toThrow()
    expect(book.end?.verdict).toBe('warn')
  })

  it('counts what holds and says nothing', () => {
    const { book, must } = open()
    must.be({ b: 1, a: [2] }, { a: [2], b: 1 }, 'Equal.')
    must.beTaken(heard('success', 200), 'Taken.')
    must.beRefused(heard('envelope-error', 200), 'Refused, with 200 as some do.')
    must.conform({ type: 'object', required: ['a'] }, { a: 1 }, 'Conforms.')
    expect(book).toMatchObject({ assertions: 4, end: undefined })
  })

  it('takes no answer, a fault and a limit of requests for no refusal', () => {
    for (const each of [
      heard('no-answer', 0),
      heard('server-error', 500),
      heard('rate-limited', 429),
      heard('no-match', 200),
    ])
      expect(() => open().must.beRefused(each, 'No.')).toThrow(CheckEnded)
  })

  it('names each place that does not conform', () => {
    const { book, must } = open()
    const schema = { type: 'object', properties: { a: { type: 'string' }, b: { type: 'null' } }, required: ['a', 'c'] }
    expect(() => must.conform(schema, { a: 1, b: 'seen later' }, 'No.')).toThrow()
    expect(book.end).toMatchObject({
      expected: expect.stringContaining('/c: required'),
      actual: expect.stringContaining('/a: integer'),
    })
    expect(book.end?.actual).not.toContain('/b')
  })

  it('keeps the first end whatever the body does with the error', () => {
    const { book, must } = open()
    expect(() => must.undecided('Not known.', [heard('success', 200)], ['versioning'])).toThrow()
    expect(() => must.be(1, 2, 'Later.')).toThrow()
    expect(book.end).toMatchObject({ verdict: 'inconclusive', open: ['versioning'] })
  })
})
