import type { TestInfo } from '@playwright/test'
import { beforeEach, describe, expect, it, vi } from 'vitest'
import type { Exchange } from '../contract/exchange.ts'
import { HarnessError } from '../contract/harness-error.ts'
import { smallLedger, smallOpenapi } from '../probe/sender/testdata/small-contract.ts'
import { checks, outcomeOn } from './checks.ts'
import type { SuiteContext, SuiteContexts } from './context.ts'
import { watched } from './control.ts'
import { DECIDED } from './desk.ts'
import { CheckEnded, type Outcome } from './outcome.ts'
import { recordedOf } from './recorded.ts'
import { type Tools, test } from './test.ts'
import { heard, scripted } from './testdata/scripted.ts'

const { steps } = vi.hoisted(() => ({ steps: [] as string[] }))

/** Playwright takes declarations and steps in its own process alone: here `test` is what it was given. */
vi.mock('@playwright/test', () => ({
  test: {
    extend: (fixtures: unknown) => fixtures,
    step: async (title: string, work: () => Promise<unknown>) => {
      steps.push(title)
      return work()
    },
  },
}))
vi.mock('./recorded.ts', async () => ({
  ...(await vi.importActual<object>('./recorded.ts')),
  isAskedFor: () => true,
  waitsByEndpoint: () => false,
}))
beforeEach(() => {
  steps.length = 0
})

type Body = (tools: Tools) => Promise<void>
type Fixture = (
  fixtures: { contexts: SuiteContexts },
  use: (tries: (body: Body) => Promise<void>) => Promise<void>,
  info: TestInfo,
) => Promise<void>
const { tries } = test as unknown as { tries: [Fixture] }

const details = checks('VERIFY-90', {
  ...{ level: 'must', basis: 'observed', safeIn: ['sandbox', 'test'] },
  source: 'recorded contract',
  needs: ['ext-verify.request'],
  cost: { requests: 1 },
  remedy: 'Look.',
})
const advice = checks('VERIFY-91', {
  ...{ level: 'should', basis: 'standard', safeIn: ['sandbox', 'test'] },
  source: 'RFC 9110',
  needs: [],
  cost: { requests: 1 },
  remedy: 'Look.',
})

class Skipped extends Error {}

interface Stage {
  declared?: { annotation: { type: string; description?: string }[] } | undefined
  kind?: 'sandbox' | 'test' | 'production'
  /** What the desk says of it: empty where it is made. */
  left?: string
  most?: number
  targets?: string[]
  ledger?: ReturnType<typeof smallLedger>
  instead?: HarnessError
  /** Calls that are not answered: recorded ones before the check, or else the first of its own. */
  silent?: number
  alreadyBefore?: boolean
}

/** One service as a check finds it, and what Playwright is told of the check. */
function stage(asked: Stage = {}) {
  const {
    declared = details,
    kind = 'test',
    left = '',
    most,
    targets = [''],
    ledger = smallLedger(),
    silent = 0,
  } = asked
  const exchanges: Exchange[] = []
  const desk = { asked: [] as unknown[], over: [] as unknown[], paused: [] as number[] }
  const silence = Array.from({ length: silent }, () => heard('no-answer', 0))
  const on = watched(scripted(silence).sender)
  const context = {
    environment: { kind, testData: { Phone: '+4915112345678' }, personal: {} },
    recorded: recordedOf(ledger, smallOpenapi),
    watched: on,
    client: { exchanges: () => exchanges, redact: (text: string) => text.replaceAll('hidden', '***') },
    desk: {
      may: async (...all: unknown[]) => {
        desk.asked.push(all)
        return left
      },
      over: (...all: unknown[]) => desk.over.push(all),
      pause: async (milliseconds: number) => void desk.paused.push(milliseconds),
      among: async (ids: readonly string[]) => [...ids],
    },
    plan: most === undefined ? {} : { tries: most },
    second: undefined,
    newSender: async () => on.sender,
  } as unknown as SuiteContext
  const contexts: SuiteContexts = {
    several: targets.length > 1,
    askedFor: () => targets,
    of: async () => asked.instead ?? context,
    close: async () => undefined,
  }
  const attached: { name: string; body: string }[] = []
  const annotations = [...(declared?.annotation ?? [])]
  const info = {
    annotations,
    project: { name: 'first' },
    skip: (isSkipped: boolean, reason: string) => {
      if (isSkipped) throw new Skipped(reason)
    },
    attach: async (name: string, { body }: { body: string }) => void attached.push({ name, body }),
  } as unknown as TestInfo
  const sees = (id: string, more: Partial<Exchange> = {}) => {
    exchanges.push({
      ...{ id, at: '2026-01-01T00:00:00Z', purpose: `call ${id}`, effect: 'reads', endpoint: 'ext-verify' },
      request: {
        method: 'POST',
        path: '/ext-verify',
        headers: { accept: '*/*' },
        body: '{"phone":"+4915112345678"}',
      },
      response: { status: 200, headers: {}, body: '{}', bytes: 2, truncated: false },
      timings: { queued: 0, connected: 0, firstByte: 1, total: 1 },
      ...more,
    } as Exchange)
  }
  const play = async (body: Body) => {
    for (const _ of asked.alreadyBefore === false ? [] : silence)
      await on.sender.call('ext-verify', { purpose: 'the recorded call' })
    let ending: unknown
    await tries[0]({ contexts }, judge => judge(body), info).catch(error => {
      ending = error
    })
    const told = annotations.find(({ type }) => type === outcomeOn(targets[0] ?? ''))?.description
    const outcome = told === undefined ? undefined : (JSON.parse(told) as Outcome)
    return { outcome, ending, annotations, attached, ...desk }
  }
  return { play, sees, exchanges }
}

const holds: Body = async ({ must }) => must.hold(true, 'It holds.', { expected: 'a', actual: 'a' })
const fails: Body = async ({ must }) => must.hold(false, 'It is hidden.', { expected: 'a', actual: 'b' })

describe('a check that is played', () => {
  it('passes, and says so to the desk', async () => {
    const { outcome, ending, over, asked } = await stage().play(holds)
    expect(outcome?.verdict).toBe('pass')
    expect(ending).toBeUndefined()
    expect(asked).toEqual([['VERIFY-90', 'first']])
    expect(over).toEqual([['VERIFY-90', 'pass']])
  })

  it('has to assert something', async () => {
    const { outcome, ending } = await stage().play(async () => undefined)
    expect(outcome?.verdict).toBe('harness-error')
    expect(ending).toBeInstanceOf(CheckEnded)
  })

  it('fails as it says, redacted, in three tries of which the further ones are steps', async () => {
    const { outcome, ending, over } = await stage().play(fails)
    expect(outcome).toMatchObject({ verdict: 'fail', reason: 'It is ***.', tries: { same: 3, of: 3 } })
    expect((ending as Error).message).toBe('It is ***.\nExpected: a\nActual: b\nIn 3 of 3 tries.')
    expect(steps).toEqual(['try 2', 'try 3'])
    expect(over).toEqual([['VERIFY-90', 'fail']])
  })

  it('fails where one try of several does', async () => {
    let count = 0
    const { outcome, ending } = await stage().play(tools => (++count === 1 ? fails : holds)(tools))
    expect(outcome).toMatchObject({ verdict: 'fail', tries: { same: 1, of: 3 } })
    expect(ending).toBeInstanceOf(CheckEnded)
  })

  it('is tried no more often than the plan says', async () => {
    const { outcome } = await stage({ most: 1 }).play(fails)
    expect(outcome?.tries).toBeUndefined()
    expect(steps).toEqual([])
  })

  it('is not tried again at a service that is gone', async () => {
    const { outcome } = await stage({ silent: 6, alreadyBefore: false }).play(async tools => {
      for (let i = 0; i < 6; i++) await tools.sender.call('ext-verify', { purpose: 'the recorded call' })
      await fails(tools)
    })
    expect(outcome).toMatchObject({ verdict: 'fail', reason: 'It is ***.' })
    expect(outcome?.tries).toBeUndefined()
  })

  it('stops no run where it only advises', async () => {
    const { outcome, ending, annotations } = await stage({ declared: advice }).play(fails)
    expect(outcome?.verdict).toBe('warn')
    expect(ending).toBeUndefined()
    expect(annotations.at(-1)).toMatchObject({ type: 'warn', description: expect.stringContaining('It is ***.') })
  })

  it('is skipped for Playwright where nothing is proven, with the verdict alongside', async () => {
    const { outcome, ending, annotations } = await stage({ most: 1 }).play(async ({ must }) =>
      must.undecided('Unknown.'),
    )
    expect(outcome?.verdict).toBe('inconclusive')
    expect(ending).toEqual(new Skipped('Unknown.'))
    expect(annotations.at(-1)).toEqual({ type: 'inconclusive', description: 'Unknown.' })
  })

  it('is a failure of the harness where its body throws what nobody expects', async () => {
    const { outcome, ending } = await stage().play(async () => {
      throw new TypeError('hidden is not a function')
    })
    expect(outcome).toMatchObject({ verdict: 'harness-error', whose: 'harness' })
    expect(outcome?.reason).toContain('*** is not a function')
    expect(ending).toBeInstanceOf(CheckEnded)
  })
})

describe('a check that is not played', () => {
  const unplayed = async (asked: Stage) => {
    let played = 0
    const all = await stage(asked).play(async tools => {
      played++
      await holds(tools)
    })
    return { ...all, played }
  }

  it('is left out where it is not safe, before the desk is asked', async () => {
    const { outcome, ending, played, asked } = await unplayed({ kind: 'production' })
    expect(outcome).toMatchObject({ verdict: 'skipped', skip: 'not-safe-here' })
    expect(ending).toBeInstanceOf(Skipped)
    expect([played, asked]).toEqual([0, []])
  })

  it('is undecided where a question is open', async () => {
    const { outcome, played } = await unplayed({ ledger: smallLedger(['ext-verify.request']) })
    expect(outcome).toMatchObject({ verdict: 'inconclusive', open: ['ext-verify.request'] })
    expect(played).toBe(0)
  })

  it('is undecided at a service that has not answered the last calls', async () => {
    const { outcome, played } = await unplayed({ silent: 6 })
    expect(outcome).toMatchObject({ verdict: 'inconclusive', whose: 'network' })
    expect(played).toBe(0)
  })

  it('is left out where the desk says why', async () => {
    const { outcome, played, over } = await unplayed({ left: 'Left out: no room.' })
    expect(outcome).toMatchObject({ verdict: 'skipped', skip: 'left-out', reason: 'Left out: no room.' })
    expect([played, over]).toEqual([0, []])
  })

  it('says nothing where an earlier part of the run has told it', async () => {
    const { outcome, ending, played } = await unplayed({ left: DECIDED })
    expect(outcome).toBeUndefined()
    expect(ending).toEqual(new Skipped('decided before'))
    expect(played).toBe(0)
  })

  it('is a failure of the harness where it does not say what it stands on', async () => {
    const { outcome, played } = await unplayed({ declared: { annotation: [] } })
    expect(outcome).toMatchObject({ verdict: 'harness-error', reason: expect.stringContaining('what it stands on') })
    expect(played).toBe(0)
  })

  it.each([
    ['HARNESS_BROKEN', 'harness-error'],
    ['TARGET_UNREACHABLE', 'inconclusive'],
  ] as const)('ends as the worker did, which did not start: %s', async (code, verdict) => {
    const { outcome, played } = await unplayed({ instead: new HarnessError(code, 'It did not start.', '') })
    expect(outcome).toMatchObject({ verdict, reason: expect.stringContaining('It did not start.') })
    expect(played).toBe(0)
  })
})

describe('what the body of a check is given', () => {
  it('waits at the desk, in seconds', async () => {
    const { paused } = await stage().play(async tools => {
      await tools.pause(1.5)
      await holds(tools)
    })
    expect(paused).toEqual([1500])
  })

  it('has no second sender where the environment names none', async () => {
    const { outcome } = await stage().play(async ({ second }) => void second())
    expect(outcome).toMatchObject({ verdict: 'skipped', skip: 'not-applicable' })
  })

  it('is all of it under one name as well', async () => {
    let given: Tools | undefined
    await stage().play(async tools => {
      given = tools
      await holds(tools)
    })
    expect(given?.tools).toBe(given)
    expect(given?.contract.open(['ext-verify.request'])).toEqual([])
  })
})

describe('the evidence of a failure', () => {
  it('is what its own tries sent, as it went over the wire, without persons', async () => {
    const at = stage({ most: 1 })
    at.sees('w0x1')
    const { outcome, attached } = await at.play(async tools => {
      at.sees('w0x2')
      await fails(tools)
    })
    expect(outcome?.exchanges).toEqual(['w0x2'])
    expect(attached).toEqual([
      {
        name: 'w0x2: call w0x2',
        body: 'POST /ext-verify\naccept: */*\n\n{"phone":"{{Phone}}"}\n\n200\n\n{}',
      },
    ])
  })

  it('says of what was not answered why', async () => {
    const at = stage({ most: 1 })
    const { attached } = await at.play(async tools => {
      at.sees('w0x1')
      at.sees('w0x2', { response: undefined, failure: { kind: 'timeout', message: 'after 5 s' } })
      await fails(tools)
    })
    expect(attached[1]?.body).toContain('\n\nno answer: after 5 s')
  })

  it('is none of a pass', async () => {
    const at = stage()
    const { attached, outcome } = await at.play(async tools => {
      at.sees('w0x1')
      await holds(tools)
    })
    expect([outcome?.exchanges, attached]).toEqual([['w0x1'], []])
  })
})

describe('several services that are judged in one run', () => {
  it('are each told of, and none ends the test', async () => {
    const { annotations, ending } = await stage({ targets: ['one', 'two'], most: 1 }).play(fails)
    const told = annotations.filter(({ type }) => type === outcomeOn('one') || type === outcomeOn('two'))
    expect(told.map(({ description }) => (JSON.parse(description ?? '') as Outcome).verdict)).toEqual(['fail', 'fail'])
    expect(ending).toBeUndefined()
  })
})
