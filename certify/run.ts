/** A certification: each situation is played, watched, followed by a plain journey, and judged by its duties. */
import { setTimeout as sleep } from 'node:timers/promises'
import type { DutyResult, Sending, SituationResult } from '../contract/certification.ts'
import type { Kind } from '../contract/check.ts'
import { type ClassifiedCall, classifiedCall } from './classified-call.ts'
import type { Contract } from './contract.ts'
import type { Duty } from './duty.ts'
import { judged, unjudged } from './judged.ts'
import { isAlive, type ObservedSituation } from './observed-situation.ts'
import type { StandIn } from './proxy/proxy.ts'
import { randomOf } from './random.ts'
import { scorecardsOf } from './scorecard.ts'
import { PLAIN, type Situation } from './situation.ts'

/** What the sender is to do now. */
interface Ask {
  name: string
  situation: Situation
  /** `after`: one whole journey in which nothing happens. */
  phase: 'played' | 'after'
  /** The name of the situation in which nothing happens. */
  plain: string
}

/** Makes the sender act, and comes back when it is done. */
export type Actor = (ask: Ask, signal: AbortSignal) => Promise<Sending>

export interface Certifying {
  contract: Contract
  proxy: StandIn
  kind: Kind
  tls: boolean
  seed: number
  situations: ReadonlyMap<string, Situation>
  /** Those that were chosen. */
  duties: ReadonlyMap<string, Duty>
  act: Actor
  signal: AbortSignal
  /** Called with the calls that a situation brought, before it is judged. */
  onCalls(calls: readonly ClassifiedCall[]): void
  onJudged(situation: SituationResult, duties: readonly DutyResult[]): void
}

export interface CertificationRun {
  situations: SituationResult[]
  duties: DutyResult[]
  calls: ClassifiedCall[]
}

/** Answers that end after the sender did still belong to the situation. */
const SETTLE_MS = 150

export async function certify(input: Certifying): Promise<CertificationRun> {
  const whole: CertificationRun = { situations: [], duties: [], calls: [] }
  const wanted = new Set([...input.duties.values()].map(duty => duty.situation))
  for (const [name, situation] of input.situations) {
    if (name !== PLAIN && !wanted.has(name)) continue
    const own = [...input.duties].filter(([, duty]) => duty.situation === name)
    const keep = (result: SituationResult, judge: (file: string, duty: Duty) => DutyResult) => {
      const duties = own.map(([file, duty]) => judge(file, duty))
      whole.situations.push(result)
      whole.duties.push(...duties)
      input.onJudged(result, duties)
    }
    const why = reasonToSkip(situation, input)
    const lame = name !== PLAIN && !isAlive(plainOf(whole.calls)) ? NO_PLAIN : undefined
    const left = input.signal.aborted ? STOPPED : (why ?? lame)
    if (left !== undefined) {
      const verdict = left === why ? 'skipped' : 'inconclusive'
      keep(notPlayed(name, situation, left), (file, duty) => unjudged(file, duty, verdict, left))
      continue
    }
    const { watched, result } = await play(name, situation, input, whole)
    keep(result, (file, duty) => judged(file, duty, watched, result, input.proxy.trouble))
  }
  return whole
}

const STOPPED = 'Stopped on request.'
const NO_PLAIN = 'The sender completed no plain journey, in which nothing was played: nothing can be told of it.'

function reasonToSkip({ needs }: Situation, { tls, contract }: Certifying): string | undefined {
  if (needs === 'tls' && !tls) return 'It needs TLS on the local address: run with --tls.'
  if (needs === 'token' && contract.token === null) return 'The service knows no token.'
  return undefined
}

function notPlayed(name: string, { summary }: Situation, skipped: string): SituationResult {
  return { name, summary, skipped, calls: 0, faults: {}, alive: false, sendings: [], scorecards: [] }
}

async function play(name: string, situation: Situation, input: Certifying, whole: CertificationRun) {
  const { contract, proxy, act, signal } = input
  const from = proxy.calls.length
  const read = (call: Parameters<typeof classifiedCall>[0]) => classifiedCall(call, contract)
  const scene = { contract, random: randomOf(input.seed, name), elsewhere: proxy.elsewhere, read }
  const ask = { name, situation, plain: PLAIN }
  proxy.play(name, 'played', situation.begin?.(scene))
  proxy.show(situation.certificate ?? 'right')
  const sendings = [await act({ ...ask, phase: 'played' }, signal)]
  await sleep(SETTLE_MS)
  const until = proxy.calls.length
  proxy.show('right')
  proxy.play(name, 'after')
  const isPlain = situation.begin === undefined && situation.certificate === undefined
  if (!isPlain && !signal.aborted && sendings[0]?.ended !== 'skipped') {
    sendings.push(await act({ ...ask, phase: 'after' }, signal))
    await sleep(SETTLE_MS)
  }
  const played = proxy.calls.slice(from, until).map(read)
  const after = proxy.calls.slice(until).map(read)
  const earlier = [...whole.calls]
  whole.calls.push(...played, ...after)
  input.onCalls([...played, ...after])
  const plain = name === PLAIN ? played : plainOf(earlier)
  const handshakes = proxy.handshakes.filter(each => each.situation === name)
  const malformed = proxy.malformed.filter(each => each.situation === name)
  const watched: ObservedSituation = {
    kind: input.kind,
    contract,
    played,
    after,
    plain,
    earlier,
    handshakes,
    malformed,
  }
  const result: SituationResult = {
    name,
    summary: situation.summary,
    calls: played.length,
    faults: countedFaults(played, situation, handshakes.length),
    alive: isAlive(isPlain ? played : after),
    sendings,
    scorecards: scorecardsOf(played),
  }
  return { watched, result }
}

function plainOf(calls: readonly ClassifiedCall[]): ClassifiedCall[] {
  return calls.filter(call => call.situation === PLAIN && call.phase === 'played')
}

function countedFaults(
  played: readonly ClassifiedCall[],
  { certificate }: Situation,
  rejected: number,
): Record<string, number> {
  const counted: Record<string, number> = {}
  for (const { fault } of played) if (fault !== undefined) counted[fault] = (counted[fault] ?? 0) + 1
  // A wrong certificate was met by whoever shook hands, whether it went on or not.
  const met = rejected + new Set(played.map(call => call.connection.id)).size
  return certificate === undefined || met === 0 ? counted : { ...counted, [`certificate: ${certificate}`]: met }
}
