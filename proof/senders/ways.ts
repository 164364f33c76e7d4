/** Ways in which more than one sender is wrong. */
import type { Endpoint } from '../../contract/endpoint.ts'
import { isObject, type Json, type JsonObject, parseJson } from '../../contract/json.ts'
import { type Answer, type Behaviour, textOf, type Wire } from './behaviour.ts'

/** A sender that takes some answers for a success whatever they say, and goes on with blanks. */
export function blindly(good: Behaviour, isAccepted: (answer: Answer) => boolean): Partial<Behaviour> {
  return {
    blank: '',
    judge: (answer, reported) =>
      isAccepted(answer) ? { kind: 'done', answer, json: {} } : good.judge(answer, reported),
  }
}

/** A sender that stops at answers that mean success, where something about them is not as it is used to. */
export function refusing(
  good: Behaviour,
  isStrange: (answer: Answer, json: Json | undefined, text: string) => boolean,
  kind: 'refused' | 'broken' = 'refused',
): Partial<Behaviour> {
  return {
    judge: (answer, reported) => {
      const ending = good.judge(answer, reported)
      if (ending.kind !== 'done' || !isStrange(answer, ending.json, textOf(answer) ?? '')) return ending
      return { kind, answer }
    },
  }
}

/** Spoils requests to one endpoint; `ext`: to all but the login. */
export function onCallsTo(endpoint: Endpoint | 'ext', change: (wire: Wire) => Wire): Partial<Behaviour> {
  return {
    request: (wire, call) => {
      const isMeant = endpoint === 'ext' ? call.endpoint !== 'auth-authenticate' : call.endpoint === endpoint
      return isMeant ? change(wire) : wire
    },
  }
}

export function withHeaders(endpoint: Endpoint | 'ext', headers: (wire: Wire) => Record<string, string>) {
  return onCallsTo(endpoint, wire => ({ ...wire, headers: { ...wire.headers, ...headers(wire) } }))
}

export function withBody(endpoint: Endpoint | 'ext', change: (body: JsonObject) => Json): Partial<Behaviour> {
  return onCallsTo(endpoint, wire => {
    const read = parseJson(typeof wire.body === 'string' ? wire.body : '')
    return isObject(read) ? { ...wire, body: JSON.stringify(change(read)) } : wire
  })
}
