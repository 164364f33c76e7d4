/** A sender: logs in, keeps its token, does whole journeys, and behaves as it is told to. */
import { createHash, createHmac, randomUUID } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { env } from 'node:process'
import { setTimeout as sleep } from 'node:timers/promises'
import { Agent, buildConnector, request } from 'undici'
import { HarnessError } from '../../contract/harness-error.ts'
import type { Integration, IntegrationCall, IntegrationToken } from '../../contract/integration.ts'
import { getAt, isObject, type Json, leaves, setAt } from '../../contract/json.ts'
import { type Engine, withMade } from '../../contract/request.ts'
import { type Resolver, render, renderText } from '../../contract/template.ts'
import { type Answer, type Behaviour, type Ending, textOf, type Wire } from './behaviour.ts'

export interface SenderOptions {
  baseUrl: string
  integration: Integration
  /** By the operator's names. */
  credentials: Record<string, string>
  /** PEM of an authority to trust alongside none other. */
  ca?: string
  behaviour: Behaviour
}

/** The work cannot be done, and trying on would do harm. */
class GaveUp extends Error {}

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
      if (onward === undefined) return behaviour.judge(answer, integration)
      const url = new URL(onward.to, `${baseUrl}${wire.path}`).href
      return behaviour.judge(await ask(agent, behaviour, url, onward.wire, part), integration)
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
      // Made again each time: it may carry the time and a signature.
      const ending = await send(behaviour.request(requestOf(call, named(new Map()), undefined, undefined), call))
      if (ending.kind === 'done') return holding(ending, behaviour.issuedAt(ending.answer, sentAt))
      const again = ending.kind === 'refused' || ending.kind === 'token' ? behaviour.repeatsLogIn(attempt) : true
      if (!again || attempt >= behaviour.attempts) throw new GaveUp(`The login ended ${ending.kind}.`)
      await pause(attempt, ending, call)
    }
  }

  const holding = (ending: Done, issuedAt: number): Held => {
    const seconds = known?.seconds ?? null
    const found = known === null ? undefined : tokenIn(ending, known.location)
    if (found === undefined) throw new GaveUp('The login brought no token.')
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

function tokenIn(ending: Done, { in: location, at }: IntegrationToken['location']): string | undefined {
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
  }[location]()
  // Some services answer with the scheme in front of the token.
  return typeof found === 'string' && found !== '' ? found.replace(/^(Bearer|Token)\s+/i, '') : undefined
}

const ENGINE: Engine = {
  now: () => new Date(),
  uuid: () => randomUUID(),
  hash: (name, text, as) => createHash(name).update(text).digest(as),
  hmac: (name, key, text, as) => createHmac(name, key).update(text).digest(as),
  encode: (text, as) => Buffer.from(text).toString(as),
}

const OWN_HEADERS = {
  // Some answer JSON under a name of their own: application/vnd.api+json.
  Accept: 'application/json, */*;q=0.5',
  'Accept-Encoding': 'gzip, deflate, br',
  'User-Agent': 'last-mile-reference-sender/1',
}

/**
 * From a call of the integration to the bytes of its request: templates filled in, the token and the key in their
 * places. Throws UnresolvedTemplate where a name has no value.
 */
function requestOf(
  call: IntegrationCall,
  lookup: Resolver,
  key: string | undefined,
  shown: { token: string; how: IntegrationToken['presentation'] } | undefined,
): Wire {
  const { template } = call
  const all = withMade(template.let, lookup, ENGINE)
  const texts = (entries: Record<string, string> | undefined) =>
    Object.fromEntries(Object.entries(entries ?? {}).map(([name, text]) => [name, renderText(text, all)]))
  const headers: Record<string, string> = { ...OWN_HEADERS }
  Object.assign(headers, texts(template.headers))
  const query = new URLSearchParams(texts(template.query))
  let body: Json | undefined = template.body === undefined ? undefined : render(template.body, all)
  if (key !== undefined && call.key?.in === 'header') headers[call.key.at] = key
  if (key !== undefined && call.key?.in === 'body') body = setAt(body ?? {}, call.key.at, key)
  if (shown !== undefined) {
    const { in: location, name, scheme } = shown.how
    if (location === 'header') headers[name] = scheme === undefined ? shown.token : `${scheme} ${shown.token}`
    if (location === 'cookie') headers['Cookie'] = `${name}=${shown.token}`
    if (location === 'query') query.set(name, shown.token)
    if (location === 'body') body = { ...(isObject(body) ? body : {}), [name]: shown.token }
  }
  const search = query.toString()
  const path = search === '' ? call.path : `${call.path}?${search}`
  if (body === undefined || (template.encoding === 'none' && shown?.how.in !== 'body'))
    return { path, headers, body: null }
  if (template.encoding === 'form')
    return { path, headers: { ...headers, 'Content-Type': 'application/x-www-form-urlencoded' }, body: formOf(body) }
  return { path, headers: { ...headers, 'Content-Type': 'application/json' }, body: JSON.stringify(body) }
}

/** Nested properties as `a.b`. */
function formOf(body: Json): string {
  const fields = [...leaves(body)].map(({ pointer, value }) => [
    pointer.slice(1).replaceAll('/', '.'),
    typeof value === 'string' ? value : JSON.stringify(value),
  ])
  return new URLSearchParams(fields as [string, string][]).toString()
}

/**
 * The wire of a sender: connections with the certificates it takes, and answers whole or in part. `part` holds what
 * came of the answer, also where this throws.
 */
async function ask(
  agent: Agent,
  { takesInformational, bodyPatience }: Behaviour,
  url: string,
  { method = 'POST', headers, body }: Wire,
  part: { answer?: Answer },
): Promise<Answer> {
  let early: number | undefined
  const onInfo = ({ statusCode }: { statusCode: number }) => {
    early ??= statusCode
  }
  const came = await request(url, { method, headers, body, dispatcher: agent, onInfo })
  const late = setTimeout(() => came.body.destroy(new Error('The answer takes too long.')), bodyPatience)
  const read = Object.entries(came.headers).map(([name, value]) => [name, [value ?? ''].flat().join('\n')])
  const head = { status: came.statusCode, headers: Object.fromEntries(read) as Record<string, string> }
  const chunks: Buffer[] = []
  try {
    for await (const chunk of came.body) {
      chunks.push(chunk as Buffer)
      part.answer = { ...head, body: Buffer.concat(chunks) }
    }
  } finally {
    clearTimeout(late)
  }
  if (takesInformational && early !== undefined) return { status: early, headers: {}, body: Buffer.alloc(0) }
  return { ...head, body: Buffer.concat(chunks) }
}

/** The other side is not who it should be, or has no safe way to show it: trying again helps nobody. */
class NotTrusted extends Error {}

const isOfTls = (error: Error) => 'code' in error && /^ERR_SSL|^EPROTO$/.test(String(error.code))

/** Trusts `ca` alongside none other where it is given. */
function connectorOf(behaviour: Behaviour, ca: string | undefined): buildConnector.connector {
  const isOld = behaviour.oldestTls !== 'TLSv1.2'
  const connect = buildConnector({
    rejectUnauthorized: false,
    minVersion: behaviour.oldestTls,
    ...(isOld ? { ciphers: 'DEFAULT@SECLEVEL=0' } : {}),
    ...(ca === undefined ? {} : { ca }),
  })
  return (options, callback) =>
    connect(options, (...connected) => {
      const [error, socket] = connected
      if (error !== null) return callback(isOfTls(error) ? new NotTrusted(error.message) : error, null)
      // The library's own rejection knows all or nothing; nothing is sent before this.
      const problem = options.protocol === 'https:' ? problemOf(socket) : undefined
      if (problem === undefined || behaviour.takesCertificate(problem)) return callback(null, socket)
      socket.destroy()
      callback(new NotTrusted(`The certificate is rejected: ${problem}.`), null)
    })
}

function problemOf(socket: object): string | undefined {
  if (!('authorized' in socket) || socket.authorized === true) return undefined
  const found = 'authorizationError' in socket ? socket.authorizationError : undefined
  if (found instanceof Error) return 'code' in found ? String(found.code) : found.message
  return String(found)
}

function needed(name: string): string {
  const value = env[name]
  if (value !== undefined && value !== '') return value
  throw new HarnessError('VARIABLE_MISSING', `${name} is not set.`, 'npm run certify -- --drive "…" sets it.')
}

/** The journeys that it is told to make; 1 as exit code where it gave up. */
export async function workAs(how: Behaviour | Promise<Behaviour>): Promise<void> {
  try {
    const behaviour = await how
    const integration = JSON.parse(readFileSync(needed('LMD_INTEGRATION'), 'utf8')) as Integration
    const credentials = Object.fromEntries(
      Object.entries(integration.credentials).map(([name, variable]) => [name, needed(variable)]),
    )
    const authority = env['LMD_CA_FILE']
    const sender = openSender({
      baseUrl: needed('LMD_BASE_URL'),
      integration,
      credentials,
      ...(authority === undefined || authority === '' ? {} : { ca: readFileSync(authority, 'utf8') }),
      behaviour,
    })
    try {
      await sender.work(Number(env['LMD_JOURNEYS'] ?? 1), Number(env['LMD_AT_ONCE'] ?? 1))
    } finally {
      await sender.close()
    }
  } catch (error) {
    if (!(error instanceof GaveUp || error instanceof HarnessError)) throw error
    console.error(error.message)
    process.exitCode = 1
  }
}
