import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { type Held, type Interval, type Silence, timeOutsOf } from './limits-timeout.ts'

function held(silence: Partial<Silence>, status = 400, headers: Record<string, string> = {}): Held {
  return {
    reply: { status, headers } as Held['reply'],
    silence: { answeredMs: undefined, closedMs: undefined, heldMs: 0, ...silence },
  }
}

const intervalOf = (found: unknown) => (found as { interval: Interval }).interval

describe('timeOutsOf', () => {
  it('takes the silence that the service ended, and the status with which it did', () => {
    expect(timeOutsOf(held({ closedMs: 5010, heldMs: 5010 }), held({ answeredMs: 10_020 }, 408))).toEqual({
      idle: { interval: [4.8, 5.1] },
      body: { interval: [9.8, 10.1], status: 408 },
    })
  })

  it('leaves the interval open above where patience ended first', () => {
    const patient = held({ heldMs: 20_000 })
    expect(timeOutsOf(patient, held({ heldMs: 20_000 }, 0))).toEqual({
      idle: { interval: [20, null] },
      body: { interval: [20, null] },
    })
  })

  it('says where connections are not kept', () => {
    expect(timeOutsOf(held({}, 400, { connection: 'Close' }), undefined)).toEqual({ idle: { kept: false } })
  })

  it('claims nothing of a body that was not waited for, of a broken connection, of a proxy', () => {
    expect(timeOutsOf(held({ closedMs: 3000, heldMs: 3000 }, 0), held({ answeredMs: 12 }, 401))).toEqual({})
    expect(timeOutsOf(undefined, held({ closedMs: 3, heldMs: 3 }, 0))).toEqual({})
    expect(timeOutsOf(undefined, undefined)).toEqual({})
  })

  it('has the true time-out between its ends, whatever the way there and back takes', () => {
    fc.assert(
      fc.property(fc.integer({ min: 600, max: 60_000 }), fc.integer({ min: 0, max: 190 }), (truly, way) => {
        const observed = timeOutsOf(
          held({ closedMs: truly + way, heldMs: truly + way }),
          held({ answeredMs: truly + way }, 408),
        )
        for (const [open, closed] of [intervalOf(observed.idle), intervalOf(observed.body)]) {
          expect(open).toBeLessThanOrEqual(truly / 1000)
          expect(closed).toBeGreaterThanOrEqual(truly / 1000)
        }
      }),
    )
  })
})
