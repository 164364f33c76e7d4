import { describe, expect, it } from 'vitest'
import type { Receipt } from '../../contract/receipt.ts'
import { actLines, receiptSentences } from './receipt.ts'

const act = (exchange: string, effect: 'changes' | 'notifies', more: object = {}) => ({
  ...{ exchange, at: '2026-01-02T03:04:05Z', effect, purpose: 'a call', fate: 'done' as const },
  ...more,
})

const RECEIPT: Receipt = {
  safe: true,
  leftOut: 300,
  calls: {
    reads: { sent: 4, done: 3, refused: 1, unknown: 0 },
    notifies: { sent: 1, done: 1, refused: 0, unknown: 0 },
  },
  allowed: { requests: 300, notifications: 3, changes: 6, refusedLogIns: 2 },
  acts: [
    act('x0001', 'changes', { undoneBy: 'x0002' }),
    act('x0002', 'changes'),
    act('x0003', 'notifies', { fate: 'unknown' }),
  ],
  remains: ['x0003'],
}

describe('the receipt in sentences', () => {
  it('says that it was a safe run, what was done, and what remains', () =>
    expect(receiptSentences(RECEIPT)).toEqual([
      'A safe run: the reduced set for production, without 300 checks that are not safe in production. It is not the full grade.',
      'Requests: 4 that read (1 refused), 1 that notifies. The policy allows 300 requests, 3 notifications, 6 changes.',
      'Put back: 1 change, each by this run and only what its own log says it changed.',
      'What remains: 1 message that cannot be called back; for 1 of them no answer tells whether it was done.',
    ]))
  it('says that nothing remains only where nothing does', () => {
    expect(receiptSentences({ ...RECEIPT, remains: [] }).at(-1)).toBe('Nothing remains of it.')
    expect(receiptSentences({ ...RECEIPT, remains: [], load: { notifications: 0, changes: 2 } }).at(-1)).toBe(
      'What remains: 2 changes that stand.',
    )
  })
  it('names what remains first', () =>
    expect(actLines(RECEIPT).map(({ act, state }) => [act.exchange, state])).toEqual([
      ['x0003', 'perhaps done, remains'],
      ['x0001', 'put back by x0002'],
      ['x0002', 'puts back'],
    ]))
})
