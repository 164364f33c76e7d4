/** From here to the service, step by step; what can be looked at side by side is, and all of it is bounded in time. */
import { performance } from 'node:perf_hooks'
import { HarnessError } from '../../contract/harness-error.ts'
import { tlsOf } from '../client/tls.ts'
import type { Client } from '../client/types.ts'
import type { Environment } from '../environment/types.ts'
import type { Recorded } from '../fixtures/fixtures.ts'
import { examineTls } from './certificate.ts'
import { dial } from './dial.ts'
import { type Finding, untold, wrong } from './finding.ts'
import { greet } from './greet.ts'
import { examineLogIn } from './log-in.ts'
import { examineName } from './name.ts'
import { otherProtocolAt } from './scheme.ts'
import { wayTo } from './way.ts'

export interface Examination {
  env: Record<string, string | undefined>
  /** Opened only where it comes to a log-in. */
  openClient: () => Client
  recorded: Recorded | undefined
  /** For the whole, in milliseconds. */
  patienceMs: number
  /** Milliseconds since 1970. */
  clock?: () => number
}

/** The share of the time that one step may take: four follow each other. */
const STEPS = 4

export async function examine(environment: Environment, asked: Examination): Promise<Finding[]> {
  const { env, patienceMs, clock = Date.now } = asked
  const target = new URL(environment.baseUrl)
  const way = wayTo(target, env)
  const step = patienceMs / STEPS
  if (way.finding.state === 'fault') return [way.finding, untold('connection', 'Not tried: the proxy is not known.')]
  const [name, rest] = await Promise.all([
    examineName(target, way.proxy !== undefined, step),
    connectionOf(environment, target, way, asked, { step, clock, until: performance.now() + patienceMs }),
  ])
  return [name, way.finding, ...rest]
}

interface Bounds {
  step: number
  until: number
  clock: () => number
}

async function connectionOf(
  environment: Environment,
  target: URL,
  way: ReturnType<typeof wayTo>,
  { env, openClient, recorded }: Examination,
  { step, until, clock }: Bounds,
): Promise<Finding[]> {
  const { socket: raw, findings } = await dial(target, way, step)
  if (raw === undefined) return [...findings, untold('credentials', 'Not tried: there is no connection.')]
  const isSecure = target.protocol === 'https:'
  try {
    const shown = isSecure ? await examineTls(raw, target, tlsOf(environment, env), step, clock()) : undefined
    findings.push(...(shown?.findings ?? []))
    const socket = isSecure ? shown?.socket : raw
    const other = socket === undefined ? await otherProtocolAt(target, env) : undefined
    if (other !== undefined) findings.splice(-1, 1, wrong('tls', other.says, other.fix))
    if (socket === undefined) return [...findings, untold('credentials', 'Not tried: there is no TLS connection.')]
    const absolute = way.proxy !== undefined && !isSecure
    const answers = greet(socket, target, { absolute, patienceMs: step, clock })
    if (shown?.trusted === false)
      return [
        ...findings,
        ...(await answers),
        untold('credentials', 'Not tried: they are not sent to whom is not trusted.'),
      ]
    const answered = await answers
    // Some servers of TLS answer plain HTTP with 400, others close.
    const isOdd = answered.some(
      ({ id, state, says }) => id === 'answer' && (state === 'fault' || says.includes('(400 ')),
    )
    const misspelt = isSecure || !isOdd ? undefined : await otherProtocolAt(target, env)
    findings.push(...(misspelt === undefined ? answered : [wrong('answer', misspelt.says, misspelt.fix)]))
    if (findings.some(each => each.id === 'answer' && each.state === 'fault'))
      return [...findings, untold('credentials', 'Not tried: nothing answers.')]
    return [...findings, await examineLogIn(environment, openClient, recorded, until - performance.now())]
  } catch (error) {
    if (!(error instanceof HarnessError)) throw error
    return [...findings, wrong('tls', error.message, error.hint)]
  } finally {
    raw.destroy()
  }
}
