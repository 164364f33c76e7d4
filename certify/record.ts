/** The calls as they may be kept: every secret replaced by value, what looks like one masked; one JSON line a call. */
import { chmodSync, writeFileSync } from 'node:fs'
import { isObject, type Json, leaves } from '../contract/json.ts'
import { maskedBody, maskedHeader, maskedLogin, maskedQuery, secretsBrought, sentText } from '../probe/client/mask.ts'
import { OTHER, type Redactor, redactorFor } from '../probe/client/redact.ts'
import { type Change, mapBody, mapPath } from '../probe/client/structure.ts'
import type { Environment } from '../probe/environment/types.ts'
import { personsOf } from '../probe/persons/persons.ts'
import { type Answer, headersOf, type RawHeaders } from './call.ts'
import { type ClassifiedCall, textOf, tokenIn } from './classified-call.ts'
import type { Contract } from './contract.ts'

export interface Scribe {
  /** Secrets that these calls brought are known from now on. */
  learn(calls: readonly ClassifiedCall[]): void
  redact(text: string): string
  /** `calls.ndjson`, as far as it goes: what is left where the run is killed. */
  append(file: string, calls: readonly ClassifiedCall[]): void
  /** The whole file, by what is known now. */
  write(file: string, calls: readonly ClassifiedCall[]): void
}

export const nameOf = (id: number) => `c${String(id).padStart(5, '0')}`

type Secretive = Pick<Environment, 'kind' | 'credentials' | 'testData' | 'second' | 'load'>

export function openScribe(environment: Secretive, contract: Contract): Scribe {
  const redactor = redactorFor(environment)
  const persons = personsOf(environment)
  const change: Change = {
    value: text => persons.value(redactor.redact(text)),
    name: text => persons.name(redactor.redactName(text)),
    sentence: text => persons.sentence(redactor.redact(text)),
    number: text => (redactor.redact(text) === text ? persons.number(text) : redactor.redact(text)),
  }
  return {
    learn: calls => {
      for (const call of calls) learn(call, contract, redactor)
    },
    redact: change.sentence,
    append: (file, calls) => put(file, calls, 'a'),
    write: (file, calls) => put(file, calls, 'w'),
  }

  function put(file: string, calls: readonly ClassifiedCall[], flag: 'a' | 'w'): void {
    const lines = calls.map(call => `${JSON.stringify(shown(call, change))}\n`)
    writeFileSync(file, lines.join(''), { mode: 0o600, flag })
    chmodSync(file, 0o600)
  }
}

/** Tokens that were shown or brought, and what stands in a login where the contract has a credential. */
function learn(call: ClassifiedCall, { token, calls }: Contract, redactor: Redactor): void {
  if (call.token !== undefined) redactor.keep('token', call.token)
  const brought = [call.answer, ...call.deliveries.map(each => each.answer)]
  const effect = call.endpoint === 'auth-authenticate' ? 'authenticates' : 'reads'
  const heard = sentText({ ...call, headers: headersOf(call.headers), body: textOf(call) })
  for (const answer of brought)
    for (const value of answer === undefined ? [] : secretsBrought({ effect, response: readable(answer) }))
      redactor.keepNew(OTHER, value, heard)
  if (call.endpoint !== 'auth-authenticate') return
  for (const answer of brought) {
    const found = answer === undefined || token === null ? undefined : tokenIn(answer, token.location)
    if (found !== undefined) redactor.keep('token', found)
  }
  const template = calls.find(each => each.endpoint === 'auth-authenticate')?.template.body ?? null
  const literal = new Set([...leaves(template)].map(({ value }) => value))
  const sent: Json = isObject(call.json) ? call.json : {}
  for (const { pointer, value } of leaves(sent))
    if (typeof value === 'string' && !literal.has(value)) redactor.keep(`login ${pointer}`, value)
}

function readable(answer: Answer): { status: number; headers: Record<string, string>; body: string } {
  return { status: answer.status, headers: headersOf(answer.headers), body: textOf(answer) }
}

function shown(call: ClassifiedCall, change: Change): Json {
  const isLogin = call.endpoint === 'auth-authenticate'
  const answered = (answer: Answer): Json => ({
    status: answer.status,
    headers: headersShown(answer.headers, change),
    body: (isLogin ? maskedLogin : maskedBody)(mapBody(textOf(answer), change)),
    truncated: answer.truncated,
    at: iso(answer.at),
    milliseconds: rounded(answer.endedAt - answer.at),
  })
  return {
    id: nameOf(call.id),
    situation: call.situation,
    phase: call.phase,
    host: call.host,
    call: call.name === call.path ? maskedQuery(mapPath(call.name, change)) : call.name,
    connection: {
      id: call.connection.id,
      ...(call.connection.tls === undefined ? {} : { tls: { ...call.connection.tls } }),
    },
    at: iso(call.at),
    request: {
      method: call.method,
      path: maskedQuery(mapPath(call.path, change)),
      headers: headersShown(call.headers, change),
      body: maskedBody(mapBody(textOf(call), change)),
    },
    ...(call.fault === undefined ? {} : { fault: call.fault }),
    service: call.deliveries.map(each => ({
      at: iso(each.at),
      ...(each.answer === undefined ? {} : { answer: answered(each.answer) }),
      ...(each.failure === undefined ? {} : { failure: change.sentence(each.failure) }),
    })),
    ...(call.answer === undefined ? {} : { answer: answered(call.answer) }),
    whole: call.whole,
    ...(call.leftAt === undefined ? {} : { brokenAt: iso(call.leftAt) }),
    did: call.serviceOutcome,
    told: call.senderOutcome,
  }
}

function headersShown(headers: RawHeaders, change: Change): Json {
  const pairs: Json[] = []
  for (let i = 0; i + 1 < headers.length; i += 2) {
    const name = change.name(headers[i] ?? '')
    pairs.push([name, maskedHeader(name, change.value(headers[i + 1] ?? ''))])
  }
  return pairs
}

const rounded = (milliseconds: number) => Number(milliseconds.toFixed(2))
const iso = (moment: number) => new Date(moment).toISOString()
