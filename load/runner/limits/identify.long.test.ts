import fc from 'fast-check'
import { expect, inject, it } from 'vitest'
import {
  fixedWindow,
  type Limiter,
  slidingCounter,
  slidingLog,
  tokenBucket,
} from '../../../contract/derive/testdata/limiters.ts'
import { planLoad } from '../plan.ts'
import { profileNamed } from '../profiles.ts'
import { exampleDocument, exampleEnvironment, exampleLedger } from '../testdata/service.ts'
import { type BurstOrder, pauseAfter, type Round, type Shot, type Subject } from './burst.ts'
import { type Apparatus, type Identified, identifyLimits } from './identify.ts'

interface Service {
  make: () => Limiter
  /** What is counted together. */
  keyOf: (subject: Subject, round: number) => string
  /** What the service tells of the wait, in seconds. */
  waitOf?: (reset: number) => number
}

const TOKEN: Service['keyOf'] = (subject, round) =>
  ['none', 'login'].includes(subject) ? subject : `${subject === 'beside' ? 'first' : subject} ${round}`
const APPLICATION: Service['keyOf'] = subject => (['other', 'none'].includes(subject) ? subject : 'own')
const ADDRESS: Service['keyOf'] = () => 'all'

/** One sender as the script of k6 sends, on a clock of the test: each request takes `noise` times 2 ms. */
function apparatus({ make, keyOf, waitOf }: Service, noise: readonly number[]): Apparatus {
  let clock = 1_700_000_000_123.4
  let count = 0
  let rounds = 0
  const limiters = new Map<string, Limiter>()
  const fire = (subject: Subject): Shot => {
    const took = 0.4 + 2 * (noise[count++ % noise.length] ?? 0)
    const key = keyOf(subject, rounds)
    const limiter = limiters.get(key) ?? make()
    limiters.set(key, limiter)
    const from = Math.floor(clock)
    const { allowed, reset } = limiter((clock + took * (noise[count % noise.length] ?? 0)) / 1000)
    clock += took
    const reported = allowed || waitOf === undefined ? {} : { wait: waitOf(reset) }
    const status = allowed ? 200 : 429
    const to = Math.max(from, Math.floor(clock)) / 1000
    return {
      subject,
      fate: allowed ? 'allowed' : 'refused',
      status,
      from: from / 1000,
      to,
      stated: reported,
      names: [],
    }
  }
  const run = async (order: BurstOrder): Promise<Round> => {
    rounds++
    clock += 700
    const shots: Shot[] = []
    const began = clock
    let [rejectedAt, recoveredAt, spent, asked]: [number | undefined, number | undefined, number, number] = [
      undefined,
      undefined,
      0,
      0,
    ]
    const shoot = (subject: Subject) => {
      const shot = fire(subject)
      shots.push(shot)
      spent++
      return shot.fate
    }
    const endOf = (to: number) =>
      order.settles === null || recoveredAt === undefined
        ? began + to
        : Math.min(began + to, began + Math.max(order.settles.leastMs, (recoveredAt - began) * order.settles.times))
    for (const segment of order.segments) {
      clock = Math.max(clock, began + segment.from)
      for (let sent = 0; sent < (segment.most ?? order.quota) && spent < order.quota; sent++) {
        if (clock >= endOf(segment.to)) break
        const fate = shoot('first')
        if (fate === 'allowed') {
          if (rejectedAt !== undefined) recoveredAt ??= clock
          rejectedAt = undefined
          continue
        }
        rejectedAt ??= clock
        if (order.scope) {
          shoot((['again', 'other', 'none', 'beside'] as const)[asked++ % 4] ?? 'none')
          shoot('first')
        }
        clock += pauseAfter(clock - rejectedAt, 1)
      }
    }
    return { shots }
  }
  return {
    run,
    now: () => clock,
    sleep: async milliseconds => {
      clock += milliseconds
    },
  }
}

const environment = exampleEnvironment('http://127.0.0.1:1')
const profile = await profileNamed('limits')
const { plan } = planLoad({ environment, ledger: exampleLedger(), openapi: exampleDocument(), profile })

function identified(service: Service, noise: readonly number[] = [0.5]): Promise<Identified> {
  return identifyLimits(
    {
      plan,
      environment,
      samples: '',
      env: {},
      budget: { requests: 20_000, seconds: 240, users: 1 },
    },
    apparatus(service, noise),
  )
}

const off = ([least, most]: readonly [number, number | null], truth: number) =>
  Math.max(Math.abs(least - truth), Math.abs((most ?? Number.POSITIVE_INFINITY) - truth)) / truth

const RUNS = inject('isLong') ? 20 : 5

it.each<[string, string, (limit: number, seconds: number) => Limiter]>([
  ['a fixed window', 'fixed-window', (limit, seconds) => fixedWindow(limit, seconds)],
  ['a window of the clock', 'fixed-window', (limit, seconds) => fixedWindow(limit, seconds, 0)],
  ['a sliding log', 'sliding-window', (limit, seconds) => slidingLog(limit, seconds)],
  ['a sliding counter', 'sliding-window', (limit, seconds) => slidingCounter(limit, seconds)],
  ['a bucket', 'token-bucket', (limit, seconds) => tokenBucket(limit, limit / seconds)],
])(
  'finds %s within a twentieth, or leaves it open, and never calls it by another name',
  async (_name, kind, make) => {
    const observed = { all: 0, told: 0 }
    await fc.assert(
      fc.asyncProperty(
        fc.integer({ min: 20, max: 1500 }),
        fc.constantFrom(3, 5, 10),
        fc.constantFrom(TOKEN, APPLICATION, ADDRESS),
        fc.array(fc.double({ min: 0, max: 1, noNaN: true }), { minLength: 1, maxLength: 9 }),
        async (limit, seconds, keyOf, noise) => {
          const { fit, scope, reached } = await identified({ make: () => make(limit, seconds), keyOf }, noise)
          const scopeTruth = keyOf === TOKEN ? 'token' : keyOf === ADDRESS ? 'address' : 'application'
          expect(reached).toBe(true)
          expect([undefined, scopeTruth]).toContain(scope.scope)
          expect(fit?.limiters ?? [kind]).toContain(kind)
          observed.all++
          if (fit === undefined || fit.limiters.length > 1) return
          observed.told++
          expect(off(fit.limit, limit)).toBeLessThanOrEqual(Math.max(0.05, 1.01 / limit))
          expect(off(fit.windowSeconds, seconds)).toBeLessThanOrEqual(0.05)
        },
      ),
      { numRuns: RUNS },
    )
    expect(observed.told).toBeGreaterThanOrEqual(observed.all * 0.6)
  },
  60_000,
)

it('finds number, window, kind and scope where nothing is in the way', async () => {
  const { fit, scope, because } = await identified({ make: () => fixedWindow(300, 5), keyOf: TOKEN })
  expect(because).toEqual([])
  expect(fit).toMatchObject({ limiters: ['fixed-window'], limit: [300, 300], windowSeconds: [5, 5] })
  expect(scope).toMatchObject({ scope: 'token', shared: true })
})

it('tells a wait that is true from one that is too short and one that is too long', async () => {
  const make = () => fixedWindow(40, 5)
  const right = await identified({ make, keyOf: TOKEN, waitOf: reset => Math.ceil(reset) })
  expect(right.stated).toMatchObject({ wait: { holds: true }, sooner: { holds: true } })
  const short = await identified({ make, keyOf: TOKEN, waitOf: () => 1 })
  expect(short.stated.wait?.holds).toBe(false)
  const long = await identified({ make, keyOf: TOKEN, waitOf: reset => Math.ceil(reset) + 5 })
  expect(long.stated.sooner?.holds).toBe(false)
})

it('claims nothing where nothing was rejected', async () => {
  const found = await identified({ make: () => fixedWindow(1_000_000, 5), keyOf: TOKEN })
  expect(found).toMatchObject({ reached: false, fit: undefined })
  expect(found.atLeast.requests).toBeGreaterThan(1000)
})
