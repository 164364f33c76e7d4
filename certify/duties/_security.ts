/** Judges of where secrets and persons go, and of certificates. */
import { getAt, type Json, leaves } from '../../contract/json.ts'
import { type Call, headerOf } from '../call.ts'
import type { ClassifiedCall } from '../classified-call.ts'
import type { Contract } from '../contract.ts'
import { type DutyEntry, failed, type Judgement, notObserved, passed } from '../duty.ts'
import { isLogin, type ObservedSituation, tokensOf } from '../observed-situation.ts'

// What another host got of a sender that was redirected there.

/** `held`: what of that which must not leave stands in a request, in words. */
export function nothingElsewhere(
  { played }: ObservedSituation,
  held: (call: ClassifiedCall) => string | undefined,
): Judgement {
  const redirects = played.filter(call => call.host === 'service' && call.fault !== undefined && isRedirect(call))
  if (redirects.length === 0) return notObserved('No call was redirected.')
  const alongside = played.filter(call => call.host === 'elsewhere')
  const bad = alongside.flatMap(call => {
    const what = held(call)
    return what === undefined ? [] : [{ call, what }]
  })
  const [first] = bad
  if (first !== undefined)
    return failed(`Redirected to another host, it sent ${first.what} there, with ${first.call.method}.`, [
      ...redirects,
      ...bad.map(each => each.call),
    ])
  const came = alongside.length === 0 ? 'it sent nothing there' : `${alongside.length} requests came there without it`
  return passed(`Redirected to another host, ${came}.`, [...redirects, ...alongside])
}

const isRedirect = ({ answer }: ClassifiedCall) => answer !== undefined && answer.status >= 300 && answer.status < 400

// What is said of a person to ext-verify, as it would be found again elsewhere.

/** Shorter ones are met by chance: a country, a first name. */
const FEWEST_LETTERS = 8

/** Of addresses and numbers. */
const FEWEST_SIGNS = 6

/** E-mail addresses, telephone numbers, long names; not what later calls are given to refer to the person. */
export function personalIn(played: readonly ClassifiedCall[]): string[] {
  const reported = played.filter(call => call.endpoint === 'ext-verify').flatMap(call => [...leaves(call.json ?? null)])
  const texts = reported.flatMap(({ value }) =>
    typeof value === 'string' && !TECHNICAL.test(value) ? [value.trim()] : [],
  )
  return [...new Set(texts)].filter(each => each.length >= (/@|^\+?\d/.test(each) ? FEWEST_SIGNS : FEWEST_LETTERS))
}

/** UUIDs and moments say nothing of a person. */
const TECHNICAL = /^[0-9a-f]{8}-[0-9a-f-]{27}$|^\d{4}-\d\d-\d\dT/i

export const tells = (text: string, personal: readonly string[]) => {
  const lower = text.toLowerCase()
  return personal.some(each => lower.includes(each.toLowerCase()))
}

// Whether a sender sent anything over a connection that it has to reject.

/** `shown`: what it was shown, as in `a certificate that has expired`. */
export const rejects =
  (shown: string): DutyEntry['judge'] =>
  ({ played, earlier, handshakes }) => {
    // A connection from before was opened under the right certificate.
    const before = new Set(earlier.map(call => call.connection.id))
    const sent = played.filter(call => call.host === 'service' && !before.has(call.connection.id))
    const [first] = sent
    if (first !== undefined) {
      const secret = first.token !== undefined || first.endpoint === 'auth-authenticate'
      return failed(
        `Shown ${shown}, it sent ${sent.length} requests${secret ? ', with what is secret in the first of them' : ''}.`,
        sent,
      )
    }
    if (handshakes.length === 0) return notObserved(`It opened no connection, and was not shown ${shown}.`)
    return passed(`Shown ${shown}, it broke off ${handshakes.length} handshakes and sent nothing.`)
  }

interface Secret {
  /** `token`, `Client secret`: never its value. */
  name: string
  value: string
}

/** Shorter ones stand in texts by chance. */
const LEAST = 6

/** Tokens that logins brought, and what stood in logins where the contract has a secret. */
export function secretsIn(calls: readonly ClassifiedCall[], contract: Contract): Secret[] {
  const tokens = tokensOf(calls, contract).map(({ token }) => ({ name: 'token', value: token }))
  return distinct([...tokens, ...credentialsIn(calls, contract)])
}

/** What stood in logins where the contract has a secret. */
export function credentialsIn(calls: readonly ClassifiedCall[], contract: Contract): Secret[] {
  const locations = secretLocations(contract)
  const shown = calls.filter(isLogin).flatMap(call =>
    locations.flatMap(({ name, pointer, header }) => {
      const value = header === undefined ? getAt(call.json, pointer) : headerOf(call.headers, header)
      return typeof value === 'string' ? [{ name, value }] : []
    }),
  )
  return distinct(shown)
}

function distinct(found: readonly Secret[]): Secret[] {
  return [...new Map(found.filter(({ value }) => value.length >= LEAST).map(each => [each.value, each])).values()]
}

/** Where the login of the contract has a secret. */
export function secretLocations({ calls }: Contract): { name: string; pointer: string; header?: string }[] {
  const { body = null, headers = {} } = calls.find(each => each.endpoint === 'auth-authenticate')?.template ?? {}
  const inHeaders = Object.entries(headers).map(([name, value]) => ({
    pointer: '',
    header: name.toLowerCase(),
    value,
  }))
  return [...leaves(body), ...inHeaders].flatMap(({ value, ...location }) => {
    const name = nameOf(value)
    return name === undefined ? [] : [{ name, ...location }]
  })
}

/** A user's name or an identifier is no secret by itself. */
export const SECRET = /secret|passw|pass\b|phrase|\bpin\b|private|credential|key|token|signature/i

function nameOf(stated: Json): string | undefined {
  const [, name] = /^\{\{\s*([^}|#]+?)\s*(?:\|[^}]*)?\}\}$/.exec(String(stated)) ?? []
  return name !== undefined && SECRET.test(name) ? name : undefined
}

/** The names of the secrets that stand in a text. */
export function heldIn(text: string, secrets: readonly Secret[]): string[] {
  const decoded = text.match(/[\w+/-]{8,}={0,2}/g)?.map(run => Buffer.from(run, 'base64').toString('latin1')) ?? []
  const locations = [text, unescaped(text), ...decoded]
  const held = secrets.filter(({ value }) =>
    formsOf(value).some(form => locations.some(location => location.includes(form))),
  )
  return [...new Set(held.map(({ name }) => name))]
}

function formsOf(value: string): string[] {
  const bytes = Buffer.from(value)
  return [value, JSON.stringify(value).slice(1, -1), bytes.toString('hex'), bytes.toString('base64').replace(/=+$/, '')]
}

export function unescaped(text: string): string {
  try {
    return decodeURIComponent(text.replaceAll('+', ' '))
  } catch {
    return text
  }
}

/** Everything of a request as one text. */
export const wholeOf = (call: Call) => `${call.path}\n${call.headers.join('\n')}\n${call.body.toString()}`
