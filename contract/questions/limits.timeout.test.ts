import { describe, expect, it } from 'vitest'
import { call, KNOWLEDGE } from '../derive/testdata/example.ts'
import { viewOf } from '../derive/view.ts'
import { keepAliveSeconds, timeoutAnswer } from '../questions/limits.timeout.ts'

const answering = (...values: (string | undefined)[]) =>
  timeoutAnswer(
    viewOf({
      knowledge: KNOWLEDGE,
      exchanges: values.map((value, i) =>
        call({
          id: `x000${i}`,
          endpoint: 'ext-verify',
          status: 200,
          answer: {},
          ...(value === undefined ? {} : { headers: { 'keep-alive': value } }),
        }),
      ),
    }),
  )

describe('timeoutAnswer', () => {
  it('takes the time-out of idle connections from Keep-Alive', () => {
    expect(answering('timeout=5', undefined, 'timeout=5, max=99')).toMatchObject({
      status: 'observed',
      value: { idle: { seconds: 5 } },
      facts: { '/idle/seconds': 'stated' },
      evidence: { for: ['x0000', 'x0002'] },
    })
  })

  it('stays open without it, and where answers contradict each other', () => {
    expect(answering(undefined).status).toBe('open')
    expect(answering('timeout=5', 'timeout=60').status).toBe('open')
  })
})

describe('keepAliveSeconds', () => {
  it.each([
    ['timeout=5', 5],
    ['max=100; Timeout = "15"', 15],
    ['max=100', undefined],
    ['timeout=0', undefined],
    ['xtimeout=9', undefined],
  ])('reads %s', (value, seconds) => {
    expect(keepAliveSeconds({ 'keep-alive': value })).toBe(seconds)
  })
})
