import { describe, expect, it } from 'vitest'
import type { Exchange } from '../contract/exchange.ts'
import type { Json } from '../contract/json.ts'
import { hasChanged, writtenByTheLook } from './preference.ts'

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

describe('what a look may set itself', () => {
  const nobodys = new Set(['Safe place'])
  const written = (look: Json, change: Json, settable: string[] = []) =>
    writtenByTheLook(look, change, settable, nobodys)

  it('is a datum that is nobody’s', () =>
    expect(
      written(
        { id: '{{ext-verify#/id}}', place: '{{Safe place}}' },
        { id: '{{ext-verify#/id}}', place: '{{Safe place}}', note: 'Test' },
      ),
    ).toEqual(['/place']))
  it('is what stands alongside properties of the change alone, whoever’s it is', () =>
    expect(
      written(
        { of: { who: '{{Phone}}' }, phone: '{{Phone}}' },
        { of: { who: '{{Phone}}', note: 'x' }, phone: '{{Phone}}', at: 1 },
      ),
    ).toEqual(['/of/who']))
  it('is a word that can be set, and no other', () =>
    expect(written({ mode: 'door', kind: 'read' }, { mode: 'door', kind: 'read' }, ['/mode'])).toEqual(['/mode']))
  it('is nothing that tells the customer apart, or that the change sends otherwise', () => {
    expect(written({ id: '{{ext-verify#/id}}' }, { id: '{{ext-verify#/id}}', at: 'x' })).toEqual([])
    expect(written({ phone: '{{Phone | digits}}' }, { phone: '{{Phone | digits}}', at: 'x' })).toEqual([])
    expect(
      written({ app: '{{Client ID}}', made: '{{id}}' }, { app: '{{Client ID}}', made: '{{id}}', at: 'x' }),
    ).toEqual([])
    expect(written({ at: '{{Safe place}}' }, { at: 'x' })).toEqual([])
  })
})
