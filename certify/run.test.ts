import { describe, expect, it, vi } from 'vitest'
import type { DutyResult, Sending, SituationResult } from '../contract/certification.ts'
import type { Call } from './call.ts'
import type { Contract } from './contract.ts'
import type { Duty } from './duty.ts'
import type { ObservedSituation } from './observed-situation.ts'
import type { StandIn } from './proxy/proxy.ts'
import { type Actor, certify } from './run.ts'
import type { Situation } from './situation.ts'
import { CONTRACT, journey, type Request, request } from './testdata/journey.ts'

const PLAIN = 'plain-journey'

// What settles after the sender did is there at once.
vi.mock('node:timers/promises', () => ({ setTimeout: async () => undefined }))

const begin = () => () => ({ kind: 'forward' }) as never
const faulty = (more: Partial<Situation> = {}): Situation => ({ summary: 'x', begin, ...more })

interface Played {
  situations?: Record<string, Situation>
  /** By situation: its duties. */
  duties?: readonly string[]
  tls?: boolean
  contract?: Contract
  trouble?: unknown
  /** What the sender does when it is asked; a whole good journey without it. */
  does?: (situation: string, phase: 'played' | 'after') => readonly Request[]
  stopAt?: string
}

const GOOD = () => [request('auth-authenticate'), request('ext-verify')]

async function played({
  situations = { slow: faulty() },
  duties = ['slow'],
  tls = false,
  contract = CONTRACT,
  trouble,
  does = GOOD,
  stopAt,
}: Played) {
  const steps: string[] = []
  const observed: Record<string, ObservedSituation> = {}
  const calls: Call[] = []
  const stop = new AbortController()
  const proxy = {
    ...{ calls, handshakes: [], malformed: [], elsewhere: 'http://127.0.0.1:2', trouble },
    play: (name: string, phase: string, decide?: unknown) =>
      steps.push(`${phase} ${name}${decide === undefined ? '' : ' with faults'}`),
    show: (certificate: string) => steps.push(`certificate ${certificate}`),
  } as unknown as StandIn
  const act: Actor = async ({ name, phase }) => {
    steps.push(`asked ${name}`)
    if (name === stopAt) stop.abort()
    for (const each of journey(does(name, phase)).plain) calls.push({ ...each, situation: name, phase })
    return { how: 'driven', ended: 'done', exitCode: 0, milliseconds: 1, said: '' } satisfies Sending
  }
  const duty = (situation: string): Duty => ({
    ...{ id: `${situation}-01`, title: 'x', level: 'must', source: 'x', situation, good: 'x', bad: 'x' },
    judge: watched => {
      observed[situation] = watched
      return { verdict: 'pass', reason: 'seen' }
    },
  })
  const judged: [SituationResult, readonly DutyResult[]][] = []
  const run = await certify({
    ...{ contract, proxy, tls, act, kind: 'sandbox', seed: 1, signal: stop.signal },
    situations: new Map([[PLAIN, { summary: 'nothing' }], ...Object.entries(situations)]),
    duties: new Map(duties.map(each => [`${each}-duty`, duty(each)])),
    onCalls: found => steps.push(`${found.length} calls`),
    onJudged: (...each) => judged.push(each),
  })
  const verdictOf = (situation: string) => run.duties.find(each => each.situation === situation)?.verdict
  const resultOf = (situation: string) => run.situations.find(each => each.name === situation)
  return { run, steps, observed, judged, verdictOf, resultOf }
}

describe('a certification', () => {
  it('plays the plain journey first, and a plain one after each situation', async () => {
    const { steps } = await played({})
    expect(steps.filter(each => !each.endsWith('calls'))).toEqual([
      ...['played plain-journey', 'certificate right', 'asked plain-journey', 'certificate right'],
      'after plain-journey',
      ...[
        'played slow with faults',
        'certificate right',
        'asked slow',
        'certificate right',
        'after slow',
        'asked slow',
      ],
    ])
  })

  it('shows a wrong certificate only while its situation is played, and a plain journey follows', async () => {
    const { steps, resultOf } = await played({
      situations: { expired: { summary: 'x', certificate: 'expired' } },
      duties: ['expired'],
    })
    expect(steps.slice(-6)).toEqual([
      'certificate expired',
      'asked expired',
      'certificate right',
      'after expired',
      'asked expired',
      '4 calls',
    ])
    expect(resultOf('expired')?.faults).toEqual({ 'certificate: expired': 1 })
  })

  it('counts no wrong certificate that nobody met', async () => {
    const { resultOf } = await played({
      situations: { expired: { summary: 'x', certificate: 'expired' } },
      duties: ['expired'],
      does: (name, phase) => (name === 'expired' && phase === 'played' ? [] : GOOD()),
    })
    expect(resultOf('expired')?.faults).toEqual({})
  })

  it('plays no situation that no chosen duty asks for', async () => {
    const { run } = await played({ situations: { slow: faulty(), fast: faulty() }, duties: ['fast'] })
    expect(run.situations.map(each => each.name)).toEqual([PLAIN, 'fast'])
  })

  it('hands the judge the calls of the situation apart from those after, before and of the plain journey', async () => {
    const one = () => [request('ext-verify')]
    const { observed, run } = await played({
      situations: { first: faulty(), second: faulty() },
      duties: ['first', 'second'],
      does: (name, phase) => (name === 'second' && phase === 'played' ? one() : GOOD()),
    })
    const second = observed['second']
    expect(second?.played.map(each => each.endpoint)).toEqual(['ext-verify'])
    expect(second?.after).toHaveLength(2)
    expect(second?.plain.map(each => each.situation)).toEqual([PLAIN, PLAIN])
    expect(second?.earlier.map(each => each.situation)).toEqual([PLAIN, PLAIN, ...Array(4).fill('first')])
    expect(run.calls).toHaveLength(2 + 4 + 3)
  })

  it('judges nothing of a sender that completed no plain journey, and plays it nothing', async () => {
    const { verdictOf, resultOf, steps } = await played({ does: () => [request('auth-authenticate')] })
    expect(verdictOf('slow')).toBe('inconclusive')
    expect(resultOf('slow')?.skipped).toContain('no plain journey')
    expect(steps).not.toContain('asked slow')
  })

  it('sees no life where the journey after the situation does not succeed', async () => {
    const { resultOf, run } = await played({ does: (_name, phase) => (phase === 'after' ? [] : GOOD()) })
    expect(resultOf('slow')?.alive).toBe(false)
    expect(run.duties[0]).toMatchObject({ verdict: 'inconclusive', reason: expect.stringContaining('alive') })
    const { resultOf: good } = await played({})
    expect([PLAIN, 'slow'].map(each => good(each)?.alive)).toEqual([true, true])
  })

  it('skips what the run or the contract does not have, and says which', async () => {
    const tls = { situations: { slow: faulty({ needs: 'tls' }) } }
    expect((await played(tls)).resultOf('slow')?.skipped).toContain('--tls')
    expect((await played(tls)).verdictOf('slow')).toBe('skipped')
    expect((await played({ ...tls, tls: true })).resultOf('slow')?.skipped).toBeUndefined()
    const token = { situations: { slow: faulty({ needs: 'token' }) }, contract: { ...CONTRACT, token: null } }
    expect((await played(token)).resultOf('slow')?.skipped).toBe('The service knows no token.')
  })

  it('plays nothing more once it is stopped, and says so of what is left', async () => {
    const { resultOf, verdictOf, steps } = await played({
      situations: { first: faulty(), second: faulty() },
      duties: ['first', 'second'],
      stopAt: 'first',
    })
    expect(steps.filter(each => each === 'asked first')).toHaveLength(1)
    expect(resultOf('second')?.skipped).toBe('Stopped on request.')
    expect(verdictOf('second')).toBe('inconclusive')
  })

  it('blames itself where its own proxy broke', async () => {
    expect((await played({ trouble: new Error('broken') })).verdictOf('slow')).toBe('harness-error')
  })

  it('reports the calls of a situation before its verdicts, each situation once', async () => {
    const { judged, steps } = await played({})
    expect(judged.map(([situation, duties]) => [situation.name, duties.length])).toEqual([
      [PLAIN, 0],
      ['slow', 1],
    ])
    expect(steps.filter(each => each.endsWith('calls'))).toEqual(['2 calls', '4 calls'])
  })
})
