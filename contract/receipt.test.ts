import { describe, expect, it } from 'vitest'
import type { Exchange } from './exchange.ts'
import { fateOf, PUT_BACK, receiptOf, spendingOf } from './receipt.ts'

const ALLOWED = { requests: 300, notifications: 3, changes: 6, refusedLogIns: 2 }

function exchange(
  id: string,
  effect: Exchange['effect'],
  status: number | undefined,
  given: Partial<Exchange> = {},
): Exchange {
  return {
    ...{ id, at: '2026-01-02T03:04:05Z', purpose: 'a call', effect },
    request: { method: 'POST', path: '/ext-reach', headers: {} },
    ...(status === undefined
      ? {}
      : {
          response: {
            status,
            headers: { 'content-type': 'application/json' },
            body: '{"ok":true}',
            bytes: 11,
            truncated: false,
          },
        }),
    timings: { queued: 0, connected: 0, firstByte: 0, total: 0 },
    ...given,
  }
}
const failed = (kind: NonNullable<Exchange['failure']>['kind']) => ({ failure: { kind, message: '' } })
const receipt = (...exchanges: Exchange[]) => receiptOf({ exchanges, leftOut: 0, safe: true, allowed: ALLOWED })

describe('the fate of a call', () => {
  it.each([
    [200, {}, 'done'],
    [422, {}, 'refused'],
    [503, {}, 'unknown'],
    [504, {}, 'unknown'],
    [undefined, failed('timeout'), 'unknown'],
    [undefined, failed('reset'), 'unknown'],
    [undefined, {}, 'unknown'],
    [undefined, failed('dns'), 'refused'],
    [undefined, failed('refused'), 'refused'],
  ] as const)('of %s with %j is %s', (status, given, fate) =>
    expect(fateOf(exchange('x0001', 'notifies', status, given))).toBe(fate),
  )
})

describe('an answer that rejects with the status of a success', () => {
  const stated = (body: string) => ({
    response: {
      status: 200,
      headers: { 'content-type': 'application/json' },
      body,
      bytes: body.length,
      truncated: false,
    },
  })
  const rejections = [
    '{"success":false,"error":{"code":"CUSTOMER_NOT_FOUND","message":"Customer reference is not known"}}',
    '{"success":false,"error":{"code":"VALIDATION_ERROR","message":"event is required"}}',
    '{"success":false,"error":{"code":"SESSION_INVALID","message":"Session is not valid"}}',
    '{"status":"ERROR","message":"No such customer"}',
    `{"success":false,"error":{"message":"not valid","value":${'['.repeat(10_000)}${']'.repeat(10_000)}}}`,
  ]

  it.each(rejections)('is no notification and no change: %.80s', body => {
    const calls = [exchange('x0001', 'notifies', 200, stated(body)), exchange('x0002', 'changes', 200, stated(body))]
    expect(spendingOf(calls, ['done', 'unknown'])).toMatchObject({ requests: 2, notifications: 0, changes: 0 })
    expect(receipt(...calls).remains).toEqual([])
  })

  it('is a rejected login', () => {
    const calls = [
      exchange(
        'x0001',
        'authenticates',
        200,
        stated('{"success":false,"error":{"code":"UNAUTHORIZED","message":"Invalid credentials"}}'),
      ),
    ]
    expect(spendingOf(calls, ['done']).refusedLogIns).toBe(1)
  })

  it('is told from one that was acted on', () => {
    const calls = [exchange('x0001', 'notifies', 202, {}), exchange('x0002', 'changes', 200, stated('{"found":false}'))]
    expect(spendingOf(calls, ['done'])).toMatchObject({ notifications: 1, changes: 1 })
  })
})

describe('the receipt', () => {
  it('counts every call by what it does, and lists those that act', () => {
    const { calls, acts } = receipt(
      exchange('x0001', 'authenticates', 200),
      exchange('x0002', 'reads', 200),
      exchange('x0003', 'changes', 422),
      exchange('x0004', 'notifies', undefined, failed('timeout')),
    )
    expect(calls).toEqual({
      authenticates: { sent: 1, done: 1, refused: 0, unknown: 0 },
      reads: { sent: 1, done: 1, refused: 0, unknown: 0 },
      changes: { sent: 1, done: 0, refused: 1, unknown: 0 },
      notifies: { sent: 1, done: 0, refused: 0, unknown: 1 },
    })
    expect(acts.map(each => [each.exchange, each.fate])).toEqual([['x0004', 'unknown']])
  })

  it('says which change was put back, and by what', () => {
    const { acts, remains } = receipt(
      exchange('w0x0001', 'changes', 200),
      exchange('w0x0002', 'changes', 200, { purpose: `${PUT_BACK}the preference` }),
    )
    expect(acts[0]?.undoneBy).toBe('w0x0002')
    expect(remains).toEqual([])
  })

  it('lets remain what another worker put back, what was changed after it, and every message', () => {
    const { remains } = receipt(
      exchange('w0x0001', 'changes', 200),
      exchange('w1x0002', 'changes', 200, { purpose: `${PUT_BACK}the preference` }),
      exchange('w1x0003', 'changes', 200),
      exchange('w1x0004', 'notifies', 200),
    )
    expect(remains).toEqual(['w0x0001', 'w1x0003', 'w1x0004'])
  })

  it('takes a putting back that was rejected for none', () => {
    const { remains } = receipt(
      exchange('w0x0001', 'changes', 200),
      exchange('w0x0002', 'changes', 409, { purpose: `${PUT_BACK}the preference` }),
    )
    expect(remains).toEqual(['w0x0001'])
  })
})
