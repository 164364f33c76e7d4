import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import type { Exchange } from '../../contract/exchange.ts'
import { quotedAnswer, tellingAnswers } from './telling.ts'

function answered(id: string, status: number, body: string): Exchange {
  const response = { status, headers: {}, body, bytes: body.length, truncated: false }
  const request = { method: 'POST', path: '/auth-authenticate', headers: {} }
  const timings = { queued: 0, connected: 0, firstByte: 0, total: 0 }
  return { id, at: '', purpose: 'the login', effect: 'harmless', request, response, timings }
}

describe('the answers that say most', () => {
  const alike = Array.from({ length: 20 }, (_, i) =>
    answered(`x${i}`, 400, `{"error":"bad request","traceId":"${i}f3a9c0${i}"}`),
  )

  it('are those that differ from the rest, each kind once', () => {
    const reported = answered('x99', 401, '{"error":"clientRef is missing","hint":"send it as X-Client-Ref"}')
    const empty = answered('x98', 415, '')
    expect(tellingAnswers([...alike, reported, empty], 3).map(each => each.id)).toEqual(['x99', 'x0', 'x98'])
  })

  it('are quoted word for word, with the status and the request', () => {
    const reported = answered('x7', 401, '{"error":"no such client"}')
    expect(quotedAnswer(reported)).toBe('401 {"error":"no such client"} (x7, the login)')
    expect(quotedAnswer(answered('x8', 403, ''))).toBe('403 without a body (x8, the login)')
  })

  it('never leave out the only one that names a property, wherever it stands', () => {
    fc.assert(
      fc.property(fc.nat({ max: 20 }), fc.constantFrom('accountNumber', 'api_key', 'partnerCode'), (at, name) => {
        const reported = answered('told', 400, `{"error":"bad request","missing":"${name}"}`)
        expect(tellingAnswers([...alike.slice(0, at), reported, ...alike.slice(at)], 1)).toEqual([reported])
      }),
    )
  })

  it('leave silence out', () => {
    const { response: _none, ...silent } = answered('x1', 0, '')
    expect(tellingAnswers([silent], 3)).toEqual([])
  })
})
