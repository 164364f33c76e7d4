/** A sender: logs in, keeps its token, does whole journeys, and behaves as it is told to. */
import { randomUUID } from 'node:crypto'
import { setTimeout as sleep } from 'node:timers/promises'
import { Agent } from 'undici'
import type { Integration, IntegrationCall, IntegrationToken } from '../../contract/integration.ts'
import { getAt, type Json } from '../../contract/json.ts'
import { type Answer, type Behaviour, type Ending, textOf, type Wire } from './behaviour.ts'
import { requestOf } from './request.ts'
import { ask, connectorOf, NotTrusted } from './wire.ts'

export interface SenderOptions {
  baseUrl: string
  integration: Integration
  /** By the operator's names. */
  credentials: Record<string, string>
  /** PEM of an authority to trust beside none other. */
  ca?: string
  behaviour: Behaviour
}

/** The work cannot be done, and trying on would do harm. */
export class GaveUp extends Error {}

export interface Sender {
  /** So many journeys one after the other, and that so many times at once. Throws GaveUp. */
  work(journeys: number, atOnce: number): Promise<void>
  close(): Promise<void>
}

type Done = Extract<Ending, { kind: 'done' }>

interface Held {
  token: string
  until: number
}

export function openSender({ baseUrl, integration, credentials, ca, behaviour }: SenderOptions): Sender {
  const { token: known, calls, testData } = integration
  const logInCall = calls.find(call => call.endpoint === 'auth-authenticate')
  const agent = new Agent({
    connect: connectorOf(behaviour, ca),
    headersTimeout: behaviour.patience,
    bodyTimeout: behaviour.patience,
    connections: 8,
  })
  let held: Held | undefined
  let loggingIn: Promise<Held> | undefined
  let heldBack = 0

  const send = async (wire: Wire): Promise<Ending> => {
    const part: { answer?: Answer } = {}
    try {
      const answer = await ask(agent, behaviour, `${baseUrl}${wire.path}`, wire, part)
      const onward = behaviour.follows(answer, wire)
      if (onward === undefined) return behaviour.judge(answer)
      const url = new URL(onward.to, `${baseUrl}${wire.path}`).href
      return behaviour.judge(await ask(agent, behaviour, url, onward.wire, part))
    } catch (error) {
      if (error instanceof NotTrusted) throw new GaveUp(error.message)
      const { message, code } = error as NodeJS.ErrnoException
      const end = behaviour.cutOff(part.answer, message)
      return end.kind === 'lost' && code !== undefined ? { ...end, code } : end
    }
  }

  const logIn = async (call: IntegrationCall): Promise<Held> => {
    for (let attempt = 1; ; attempt++) {
      const sentAt = Date.now()
      // Made anew each time: it may carry the time and a signature.
      const ending = await send(behaviour.request(requestOf(call, named(new Map()), undefined, undefined), call))
      if (ending.kind === 'done') return holding(ending, behaviour.issuedAt(ending.answer, sentAt))
      const again = ending.kind === 'refused' || ending.kind === 'token' ? behaviour.repeatsLogIn(attempt) : true
      if (!again || attempt >= behaviour.attempts) throw new GaveUp(`The log-in ended ${ending.kind}.`)
      await pause(attempt, ending, call)
    }
  }

  const holding = (ending: Done, issuedAt: number): Held => {
    const seconds = known?.seconds ?? null
    const found = known === null ? undefined : tokenIn(ending, known.location)
    if (found === undefined) throw new GaveUp('The log-in brought no token.')
    const until = seconds === null ? Number.POSITIVE_INFINITY : issuedAt + seconds * 900
    held = { token: found, until }
    return held
  }

  const token = async (renew: boolean): Promise<string | undefined> => {
    if (known === null || logInCall === undefined) return undefined
    if (!renew && !behaviour.logsIn(held, Date.now())) return held?.token
    if (!behaviour.sharesLogIn(renew)) return (await logIn(logInCall)).token
    loggingIn ??= logIn(logInCall).finally(() => (loggingIn = undefined))
    return (await loggingIn).token
  }

  const named =
    (answers: ReadonlyMap<string, Json>) =>
    (name: string): Json | undefined => {
      const hash = name.indexOf('#')
      if (hash >= 0) return getAt(answers.get(name.slice(0, hash)), name.slice(hash + 1)) ?? behaviour.blank
      return credentials[name] ?? testData[name]
    }

  const pause = (attempt: number, ending: Ending, call: IntegrationCall) => {
    const answer = 'answer' in ending ? ending.answer : undefined
    const value = answer?.headers['retry-after']
    const asked = value === undefined ? undefined : behaviour.retryAfter(value, Date.now(), answer?.status)
    if (behaviour.holdsAllBack) heldBack = Math.max(heldBack, Date.now() + (asked ?? 0))
    return sleep(behaviour.wait(attempt, asked, Math.random(), { call, ending }))
  }

  /** Another call may have been asked to wait. */
  const turn = async () => {
    for (let left = heldBack - Date.now(); left > 0; left = heldBack - Date.now())
      await sleep(behaviour.wait(1, left, Math.random()))
  }

  const look = async (call: IntegrationCall, answers: ReadonlyMap<string, Json>) => {
    const check = calls.find(each => each.endpoint === call.endpoint && each.operation === 'check')
    if (check === undefined) throw new GaveUp(`Nobody knows whether ${call.call} was done.`)
    await make(check, answers)
  }

  const make = async (call: IntegrationCall, answers: ReadonlyMap<string, Json>): Promise<Done> => {
    const firstKey = randomUUID()
    let shown = await token(false)
    let renewals = 0
    let before: Ending | undefined
    for (let attempt = 1; ; attempt++) {
      await turn()
      const key = call.key === undefined ? undefined : behaviour.key(firstKey, attempt, before)
      const how = known === null || shown === undefined ? undefined : { token: shown, how: known.presentation }
      const ending = await send(behaviour.request(requestOf(call, named(answers), key, how), call))
      before = ending
      const waiting = 'answer' in ending ? behaviour.heldBackBy(ending.answer) : undefined
      if (waiting !== undefined) heldBack = Math.max(heldBack, Date.now() + waiting)
      if (ending.kind === 'done') return ending
      if (ending.kind === 'token' && renewals++ < behaviour.renewals) {
        // Another call may have renewed it meanwhile.
        const renewed = held !== undefined && held.token !== shown ? held.token : await token(true)
        shown = behaviour.tokenAfterRenewal(shown ?? '', renewed ?? '')
        continue
      }
      const again = attempt < behaviour.attempts && behaviour.repeats(call, ending, key !== undefined)
      if (!again) throw new GaveUp(`${call.call} ended ${ending.kind}${'why' in ending ? `: ${ending.why}` : ''}.`)
      await pause(attempt, ending, call)
      const isUnsure = ending.kind === 'lost' || ending.kind === 'broken'
      if (isUnsure && key === undefined && behaviour.looksFirst(call)) await look(call, answers)
    }
  }

  const journey = async () => {
    const answers = new Map<string, Json>()
    for (const call of behaviour.journey(calls.filter(each => each !== logInCall))) {
      const { json, nobody } = await make(call, answers)
      if (nobody === true) return
      if (json === undefined) continue
      answers.set(call.endpoint, json)
      answers.set(`${call.endpoint}.${call.operation}`, json)
    }
  }

  return {
    work: async (journeys, atOnce) => {
      let left = journeys * atOnce
      const worker = async () => {
        while (left-- > 0) await journey()
      }
      const ended = await Promise.allSettled(Array.from({ length: behaviour.atOnce(atOnce) }, worker))
      for (const each of ended) if (each.status === 'rejected') throw each.reason
    },
    close: () => agent.close(),
  }
}

function tokenIn(ending: Done, { in: place, at }: IntegrationToken['location']): string | undefined {
  const { json, answer } = ending
  const cookies = (answer.headers['set-cookie'] ?? '').split('\n')
  const found = {
    header: () => answer.headers[at.toLowerCase()],
    cookie: () =>
      cookies
        .find(each => each.startsWith(`${at}=`))
        ?.slice(at.length + 1)
        .split(';')[0],
    body: () => (json === undefined && at === '' ? textOf(answer)?.trim() : getAt(json, at)),
  }[place]()
  // Some services answer with the scheme in front of the token.
  return typeof found === 'string' && found !== '' ? found.replace(/^(Bearer|Token)\s+/i, '') : undefined
}
