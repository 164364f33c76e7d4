import { expect, it } from 'vitest'
import { type Answer, AnswerSchema, openAnswer } from '../../../contract/ledger.ts'
import { observed } from '../../../probe/answers.ts'
import type { Identified } from './identify.ts'
import type { Fit } from './limiter-fit.ts'
import { rateAnswered } from './run-limits.ts'

const FIT: Fit = { limiters: ['fixed-window'], limit: [300, 300], windowSeconds: [60, 60], begins: 'clock' }

function found(parts: Partial<Identified> = {}): Identified {
  return {
    reached: true,
    fit: FIT,
    scope: { scope: 'token' },
    stated: {},
    status: 429,
    names: ['RateLimit'],
    atLeast: { requests: 300, seconds: 2 },
    cost: { requests: 1000, seconds: 90, rounds: 2 },
    because: [],
    ...parts,
  }
}

function stated(value: object): Answer {
  return observed({
    value,
    how: 'The headers of the answers state it.',
    for: ['x0001'],
    from: ['stated'],
    confidence: 0.9,
    facts: { '/limit': 'stated' },
  })
}

it('confirms what was stated where that is what happens, and adds the rest', () => {
  const answer = AnswerSchema.parse(rateAnswered(stated({ limit: 300 }), found()))
  expect(answer.value).toMatchObject({ limit: 300, windowSeconds: 60, limiter: 'fixed-window', scope: 'token' })
  expect(answer.facts).toMatchObject({ '/limit': 'confirmed', '/windowSeconds': 'observed', '/scope': 'observed' })
  expect(answer.evidence.for).toEqual(['x0001'])
})

it('marks what was stated and is not true, and says what is', () => {
  const answer = rateAnswered(stated({ limit: 600 }), found())
  expect(answer.value).toMatchObject({ limit: 300, stated: { limit: 600 } })
  expect(answer.facts).toMatchObject({ '/limit': 'observed', '/stated/limit': 'contradicted' })
  expect(answer.how).toContain('600 was stated')
})

it('keeps a number that a wide interval contains, and does not call it confirmed', () => {
  const wide: Fit = { ...FIT, limit: [200, 400] }
  const answer = rateAnswered(stated({ limit: 300 }), found({ fit: wide }))
  expect(answer.value).toMatchObject({ limit: 300 })
  expect(answer.value).not.toHaveProperty('limitInterval')
  expect(answer.facts?.['/limit']).toBe('stated')
})

it('leaves an answer alone where nothing was reached or nothing fits, and says how far it went', () => {
  const earlier = stated({ limit: 300 })
  const nothing = { reached: false, fit: undefined } as const
  expect(rateAnswered(earlier, found(nothing))).toBe(earlier)
  expect(rateAnswered(earlier, found({ fit: undefined }))).toBe(earlier)
  expect(rateAnswered(openAnswer(), found(nothing))).toMatchObject({
    status: 'unanswerable',
    value: { atLeast: { requests: 300, seconds: 2 } },
  })
})

it('calls headers contradicted that were seen not to be true', () => {
  const answer = rateAnswered(openAnswer(), found({ stated: { wait: { holds: false, right: 0, wrong: 3 } } }))
  expect(answer.value).toMatchObject({ told: { wait: false } })
  expect(answer.facts?.['/told/wait']).toBe('contradicted')
})
