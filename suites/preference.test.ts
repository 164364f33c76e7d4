import { describe, expect, it } from 'vitest'
import type { Exchange } from '../contract/exchange.ts'
import { hasChanged } from './preference.ts'

function exchange(id: string, effect: Exchange['effect'], status?: number, kind?: 'timeout' | 'dns'): Exchange {
  return {
    ...{ id, at: '', purpose: '', effect },
    request: { method: 'POST', path: '/ext-reach', headers: {} },
    ...(status === undefined ? {} : { response: { status, headers: {}, body: '', bytes: 0, truncated: false } }),
    ...(kind === undefined ? {} : { failure: { kind, message: '' } }),
    timings: { queued: 0, connected: 0, firstByte: 0, total: 0 },
  }
}
const before = exchange('w0x0002', 'reads', 200)

describe('what this run itself changed', () => {
  it('is what its log says, since it was read', () => {
    expect(hasChanged([exchange('w0x0001', 'changes', 200), before], 'w0x0002')).toBe(false)
    expect(hasChanged([before, exchange('w0x0003', 'reads', 200)], 'w0x0002')).toBe(false)
    expect(hasChanged([before, exchange('w0x0003', 'changes', 422)], 'w0x0002')).toBe(false)
    expect(hasChanged([before, exchange('w0x0003', 'changes', undefined, 'dns')], 'w0x0002')).toBe(false)
    expect(hasChanged([before, exchange('w0x0003', 'changes', 200)], 'w0x0002')).toBe(true)
  })
  it('may be what was never answered', () =>
    expect(hasChanged([before, exchange('w0x0003', 'changes', undefined, 'timeout')], 'w0x0002')).toBe(true))
})
