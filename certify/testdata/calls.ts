/** Calls as a proxy would have seen them, for tests of the judges: only what is said differs from a good call. */
import type { Endpoint } from '../../contract/endpoint.ts'
import type { Answer } from '../call.ts'
import type { ClassifiedCall } from '../classified-call.ts'
import type { Contract } from '../contract.ts'
import type { ObservedSituation } from '../observed-situation.ts'

export interface Told extends Partial<Omit<ClassifiedCall, 'endpoint' | 'answer'>> {
  /** `ext-verify`, `ext-reach.check`, `auth-authenticate`. */
  name: string
  /** Milliseconds since the beginning. */
  at: number
  status?: number
  headers?: string[]
  answerBody?: string
  /** Milliseconds that the answer took. */
  takes?: number
}

export const TOKEN = 'token-one-abcdefgh'

export function seen(reported: readonly Told[]): ClassifiedCall[] {
  return reported.map((each, i) => {
    const { name, status = 200, headers = [], answerBody, takes = 10, ...rest } = each
    const endpoint = name.split('.')[0] as Endpoint
    const isLogin = endpoint === 'auth-authenticate'
    const body = answerBody ?? (isLogin ? `{"token":"${TOKEN}"}` : '{}')
    const answer = answerOf(status, headers, body, each.at + takes)
    return {
      id: i + 1,
      name,
      situation: 'plain-journey',
      phase: 'played',
      host: 'service',
      connection: { id: 1, openedAt: 0 },
      readAt: each.at,
      method: 'POST',
      path: `/${endpoint}`,
      headers: [],
      body: Buffer.alloc(0),
      truncated: false,
      endpoint,
      deliveries: each.fault === undefined ? [{ at: each.at, answer }] : [],
      whole: true,
      json: {},
      token: isLogin ? undefined : TOKEN,
      key: undefined,
      work: name,
      serviceOutcome: each.fault === undefined ? 'success' : 'not-asked',
      senderOutcome: status < 300 ? 'success' : 'server-error',
      answer,
      ...rest,
    }
  })
}

function answerOf(status: number, headers: string[], body: string, at: number): Answer {
  return { status, reason: '', headers, body: Buffer.from(body), truncated: false, at, endedAt: at }
}

/** Of a call whose answer was lost on its way, although the service did what it was asked. */
export function lost(at: number, body: string): Partial<Told> {
  const answer = answerOf(202, [], body, at)
  return {
    fault: 'the answer is lost',
    senderOutcome: 'no-answer',
    serviceOutcome: 'success',
    whole: false,
    leftAt: at,
    deliveries: [{ at, answer }],
  }
}

const CONTRACT = {
  calls: [],
  token: { location: { in: 'body', at: '/token' }, presentation: { in: 'header', name: 'X-Token' }, seconds: 900 },
  keyOf: () => ({ in: 'header', at: 'Idempotency-Key' }),
} as unknown as Contract

export function watched(played: readonly Told[], parts: Partial<ObservedSituation> = {}): ObservedSituation {
  const plain = seen([
    { name: 'auth-authenticate', at: 0 },
    { name: 'ext-verify', at: 100 },
    { name: 'ext-notify', at: 200 },
  ])
  return {
    kind: 'sandbox',
    contract: CONTRACT,
    played: seen(played),
    after: plain,
    plain,
    earlier: [],
    handshakes: [],
    malformed: [],
    ...parts,
  }
}
