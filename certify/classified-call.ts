/** A call with what it means by the contract: which call it is, what it shows, what the service did and what the sender was reported. */

import { brotliDecompressSync, gunzipSync, inflateSync } from 'node:zlib'
import type { Outcome } from '../contract/exchange.ts'
import type { IntegrationCall, IntegrationToken, KeyLocation } from '../contract/integration.ts'
import { getAt, type Json, leaves, parseJson, pointerTo, removeAt, stableStringify } from '../contract/json.ts'
import { meaningOf } from '../contract/outcome.ts'
import type { RequestTemplate } from '../contract/request-template.ts'
import { type SuccessSign, signIn } from '../contract/success-sign.ts'
import { tokenOf } from '../probe/session/token.ts'
import { type Answer, type Call, cookiesIn, headerOf, headersOf, queryOf } from './call.ts'
import type { Contract } from './contract.ts'

/** `not-asked`: the service never got the request. `no-answer`: nothing came, or not all of it. */
type CallOutcome = Outcome | 'not-asked'

export interface ClassifiedCall extends Call {
  /** `ext-reach.check`; the path where it is no call of the contract. */
  name: string
  /** The body as JSON; of a form its fields. */
  json: Json | undefined
  /** The token that it shows. */
  token: string | undefined
  /** The idempotency key that it carries. */
  key: string | undefined
  /** The same for every attempt at one piece of work. */
  work: string
  /** What the service did, by its own last answer. */
  serviceOutcome: CallOutcome
  /** What the sender was reported. */
  senderOutcome: CallOutcome
}

export function classifiedCall(call: Call, contract: Contract): ClassifiedCall {
  const json = sentJson(call)
  const known = knownCall(call, json, contract.calls)
  const key = known?.key === undefined ? undefined : keyIn(call, json, known.key)
  const last = call.deliveries.at(-1)
  const sign = signIn(contract.ledger)
  return {
    ...call,
    name: known?.call ?? call.path.split('?')[0] ?? '',
    json,
    token: contract.token === null ? undefined : tokenShown(call, json, contract.token.presentation),
    key,
    work: workOf(call, json, known, contract.token),
    serviceOutcome:
      last === undefined ? 'not-asked' : last.answer === undefined ? 'no-answer' : outcomeOf(last.answer, json, sign),
    senderOutcome: call.answer === undefined || !call.whole ? 'no-answer' : outcomeOf(call.answer, json, sign),
  }
}

/** The call of the contract that it is; `undefined` where it is none. */
export function meantBy(call: Call, { calls }: Pick<Contract, 'calls'>): IntegrationCall | undefined {
  return knownCall(call, sentJson(call), calls)
}

export function textOf({ headers, body }: Pick<Answer, 'headers' | 'body'>): string {
  const encoding = headerOf(headers, 'content-encoding')?.trim().toLowerCase()
  try {
    if (encoding === 'gzip' || encoding === 'x-gzip') return gunzipSync(body).toString()
    if (encoding === 'deflate') return inflateSync(body).toString()
    if (encoding === 'br') return brotliDecompressSync(body).toString()
  } catch {
    // What is kept may be a part, and a played answer is kept as it was before it was compressed.
  }
  return body.toString()
}

function outcomeOf(answer: Answer, sent: Json | undefined, sign: SuccessSign | undefined): Outcome {
  const { status, headers } = answer
  return meaningOf({ status, headers: headersOf(headers), text: textOf(answer), sent, sign }).outcome
}

/** The token that a login brought, at the place that the contract knows. */
export const tokenIn = (answer: Answer, location: IntegrationToken['location']): string | undefined =>
  tokenOf({ headers: headersOf(answer.headers), text: textOf(answer) }, location)

function sentJson({ headers, body }: Call): Json | undefined {
  const text = body.toString()
  if (/^application\/x-www-form-urlencoded/i.test(headerOf(headers, 'content-type') ?? ''))
    return Object.fromEntries(new URLSearchParams(text))
  return parseJson(text)
}

/** Of several calls to an endpoint the one whose fixed properties the body carries. */
function knownCall(call: Call, json: Json | undefined, calls: readonly IntegrationCall[]): IntegrationCall | undefined {
  const own = calls.filter(each => each.endpoint === call.endpoint)
  const fits = ({ template }: IntegrationCall) =>
    fixedIn(template).reduce((sum, { pointer, value }) => sum + (getAt(json, pointer) === value ? 1 : -1), 0)
  return own.toSorted((a, b) => fits(b) - fits(a))[0]
}

function fixedIn({ body }: RequestTemplate): { pointer: string; value: Json }[] {
  return body === undefined ? [] : [...leaves(body)].filter(({ value }) => !String(value).includes('{{'))
}

function keyIn(call: Call, json: Json | undefined, key: KeyLocation): string | undefined {
  const found = key.in === 'header' ? headerOf(call.headers, key.at.toLowerCase()) : getAt(json, key.at)
  return found === undefined || found === null || found === '' ? undefined : String(found)
}

/** What stands where the contract has the token. */
export function shownAt(
  { headers, path }: Call,
  json: Json | undefined,
  { in: location, name }: IntegrationToken['presentation'],
): Json | undefined {
  const found = {
    header: () => headerOf(headers, name.toLowerCase()),
    cookie: () => cookiesIn(headers).find(each => each.name === name)?.value,
    query: () => queryOf(path).get(name) ?? undefined,
    body: () => getAt(json, `/${name}`),
  }
  return found[location]()
}

function tokenShown(call: Call, json: Json | undefined, presentation: IntegrationToken['presentation']) {
  const found = shownAt(call, json, presentation)
  if (typeof found !== 'string' || found === '') return undefined
  // Whatever scheme stands before it: whether it is the right one is another question.
  return presentation.in === 'header' ? found.replace(/^[\w-]+\s+(?=\S)/, '').trim() : found
}

/** The body without what is made again for each attempt: the key, the token, moments and signatures. */
function workOf(
  call: Call,
  json: Json | undefined,
  known: IntegrationCall | undefined,
  token: IntegrationToken | null,
): string {
  if (known === undefined || call.endpoint === 'auth-authenticate')
    return call.endpoint ?? `${call.method} ${call.path}`
  let rest = json ?? null
  const made = Object.keys(known.template.let ?? {})
  const isMade = (value: Json) => typeof value === 'string' && made.some(name => value.includes(`{{${name}`))
  for (const { pointer, value } of leaves(known.template.body ?? null))
    if (isMade(value)) rest = removeAt(rest, pointer)
  if (known.key?.in === 'body') rest = removeAt(rest, known.key.at)
  if (token?.presentation.in === 'body') rest = removeAt(rest, pointerTo(token.presentation.name))
  return `${known.call} ${stableStringify(rest, 0)}`
}
