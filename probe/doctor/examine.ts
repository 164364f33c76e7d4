/** From here to the service, step by step; what can be looked at side by side is, and all of it is bounded in time. */
import { lookup } from 'node:dns/promises'
import type net from 'node:net'
import { isIP } from 'node:net'
import { performance } from 'node:perf_hooks'
import { HarnessError } from '../../contract/harness-error.ts'
import { VERSION } from '../client/request.ts'
import { tlsOf } from '../client/tls.ts'
import type { Client } from '../client/types.ts'
import { openContext } from '../context.ts'
import type { Environment } from '../environment/types.ts'
import type { Recorded } from '../fixtures/fixtures.ts'
import { logInAsRecorded, recall } from '../revalidate/recall.ts'
import { examineTls } from './certificate.ts'
import { dial, headOf, otherProtocolAt, wayTo } from './dial.ts'
import { codeOf, doubtful, type Finding, ok, seconds, TooLate, untold, within, wrong } from './finding.ts'

export interface Examination {
  env: Record<string, string | undefined>
  /** Opened only where it comes to a login. */
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
    const answered = await answers
    const distrusted = untold('credentials', 'Not tried: they are not sent to whom is not trusted.')
    if (shown?.trusted === false) return [...findings, ...answered, distrusted]
    // Some servers of TLS answer plain HTTP with 400, others close.
    const isOdd = answered.some(
      ({ id, state, says }) => id === 'answer' && (state === 'fault' || says.includes('(400 ')),
    )
    const misspelt = isSecure || !isOdd ? undefined : await otherProtocolAt(target, env)
    findings.push(...(misspelt === undefined ? answered : [wrong('answer', misspelt.says, misspelt.fix)]))
    if (findings.some(each => each.id === 'answer' && each.state === 'fault'))
      return [...findings, untold('credentials', 'Not tried: nothing answers.')]
    return [...findings, await examineLogin(environment, openClient, recorded, until - performance.now())]
  } catch (error) {
    if (!(error instanceof HarnessError)) throw error
    return [...findings, wrong('tls', error.message, error.hint)]
  } finally {
    raw.destroy()
  }
}

const clock = { now: () => new Date(), sleep: async () => undefined }

/** One login as the recorded contract tells it; where none is recorded nobody knows how, and nothing is tried. */
async function examineLogin(
  environment: Environment,
  open: () => Client,
  recorded: Recorded | undefined,
  patienceMs: number,
): Promise<Finding> {
  const known = recorded === undefined ? undefined : recall(recorded)
  const unknown = 'Not tried: no contract is recorded yet, so nobody knows how to log in. `npm run discover` finds out.'
  if (recorded === undefined || known === undefined) return untold('credentials', unknown)
  const client = open()
  const context = openContext({ environment, client, clock, ledger: recorded.ledger })
  try {
    const { accepted, interpreted } = await within(patienceMs, logInAsRecorded(context, known))
    const { status, failure } = interpreted.reply
    if (accepted) return ok('credentials', 'The service takes them (one login).')
    if (failure !== undefined) return untold('credentials', `Not known: ${failure.message}.`)
    if (interpreted.outcome === 'success' || status < 400)
      return wrong(
        'credentials',
        `The login is answered with ${status}, and the token is not where it was recorded.`,
        'The contract has changed: `npm run discover` finds out how.',
      )
    const names = Object.keys(environment.credentials)
    const limited = status === 429 || status === 423
    return wrong(
      'credentials',
      `The service rejects the login with ${status} (${client.redact(interpreted.why)}).`,
      limited
        ? 'Too many logins, or a locked account: wait, and ask the operator if it stays.'
        : `Compare ${names.join(' and ')} with the operator's e-mail: no blank at the ends, the right environment. They stand in .env or in the process's variables.`,
    )
  } catch (error) {
    if (error instanceof TooLate) return untold('credentials', `Not known: no answer for ${seconds(patienceMs)}.`)
    return untold('credentials', `Not tried: ${client.redact((error as Error).message)}`)
  } finally {
    await client.close()
  }
}

/**
 * Whether the name of the target means an address here. Behind a proxy the name is the proxy's business: that it means
 * nothing here is no fault.
 */
async function examineName(target: URL, behindProxy: boolean, patienceMs: number): Promise<Finding> {
  const host = target.hostname.replace(/^\[|\]$/g, '')
  if (isIP(host) !== 0) return ok('name', `${host} is an address: there is no name to resolve.`)
  try {
    const found = await within(patienceMs, lookup(host, { all: true }))
    const addresses = found.slice(0, 3).map(each => each.address)
    return ok('name', `${host} means ${addresses.join(', ')}.`)
  } catch (error) {
    if (behindProxy) return ok('name', `${host} means nothing here; the proxy resolves it.`)
    if (error instanceof TooLate)
      return wrong(
        'name',
        `The name server said nothing of ${host} for ${seconds(patienceMs)}.`,
        'Check the network, and whether a VPN has to be on. The same question by hand:',
        [{ run: `nslookup ${host}` }],
      )
    const code = codeOf(error)
    if (code === 'EAI_AGAIN')
      return wrong(
        'name',
        `No name server could be asked for ${host} (${code}).`,
        'This machine reaches no name server: check the network, or set the proxy that your network asks for:',
        [{ set: target.protocol === 'https:' ? 'HTTPS_PROXY' : 'HTTP_PROXY', value: 'http://proxy.example:8080' }],
      )
    return wrong(
      'name',
      `The name ${host} means nothing (${code}).`,
      'Check baseUrl for a slip of the pen; a name of an inner network needs its VPN. The same question by hand:',
      [{ run: `nslookup ${host}` }],
    )
  }
}

/** From so many on answers with times in them are judged wrong; from so many, tokens and signatures are rejected. */
const OFF_MS = 30_000
const FAR_OFF_MS = 120_000

/** `clock`: milliseconds since 1970. `absolute`: as a proxy is asked for plain http (RFC 9112 §3.2.2). */
async function greet(
  socket: net.Socket,
  target: URL,
  { absolute, patienceMs, clock }: { absolute: boolean; patienceMs: number; clock: () => number },
): Promise<Finding[]> {
  const path = absolute ? target.href : target.pathname
  const head = [`GET ${path} HTTP/1.1`, `Host: ${target.host}`, `User-Agent: last-mile-conformance/${VERSION}`]
  const sent = clock()
  try {
    socket.write(`${head.join('\r\n')}\r\nAccept: application/json\r\nConnection: close\r\n\r\n`)
    const answer = await within(patienceMs, headOf(socket))
    const status = /^HTTP\/1\.\d (\d{3})/.exec(answer)?.[1]
    if (status === undefined)
      return [wrong('answer', `What ${target.host} answers is no HTTP.`, 'Check the port of baseUrl.'), NO_CLOCK]
    const fix = 'Put them into its address: http://USER:PASSWORD@host:port'
    if (absolute && status === '407') return [wrong('answer', 'The proxy wants credentials (407).', fix), NO_CLOCK]
    const ill = 'The service, or a gateway before it, is ill at the moment: try again, then tell the operator.'
    return [
      Number(status) >= 500
        ? doubtful('answer', `${target.host} answers GET ${target.pathname} with ${status}.`, ill)
        : ok('answer', `It answers (${status} to GET ${target.pathname}).`),
      clockOf(/^date:[ \t]*(.+?)\r?$/im.exec(answer)?.[1], (sent + clock()) / 2),
    ]
  } catch (error) {
    const why =
      error instanceof TooLate
        ? `takes the connection and answers nothing for ${seconds(patienceMs)}`
        : `closes the connection without an answer (${codeOf(error)})`
    const fix = 'The service hangs or is starting: try again, then tell the operator.'
    return [wrong('answer', `${target.host} ${why}.`, fix), NO_CLOCK]
  }
}

const NO_CLOCK = untold('clock', 'Not known: no answer with a date came.')

/** The header counts whole seconds. */
function clockOf(date: string | undefined, now: number): Finding {
  const theirs = date === undefined ? Number.NaN : Date.parse(date)
  if (Number.isNaN(theirs)) return NO_CLOCK
  const off = now - (theirs + 500)
  const size = Math.abs(off)
  if (size < OFF_MS) return ok('clock', 'This clock and that of the service agree.')
  const side = off > 0 ? 'ahead of' : 'behind'
  const says = `This clock is ${spoken(size)} ${side} the service's (${new Date(theirs).toISOString()}).`
  const say = "Set this machine's clock by the network; if it is right, tell the operator:"
  const steps = [{ run: SYNC[process.platform] ?? 'date -u' }]
  return size < FAR_OFF_MS ? doubtful('clock', says, say, steps) : wrong('clock', says, say, steps)
}

const SYNC: Partial<Record<NodeJS.Platform, string>> = {
  linux: 'sudo timedatectl set-ntp true',
  darwin: 'sudo sntp -sS time.apple.com',
  win32: 'w32tm /resync',
}

function spoken(milliseconds: number): string {
  const minutes = milliseconds / 60_000
  if (minutes < 2) return `${Math.round(milliseconds / 1000)} seconds`
  return minutes < 180 ? `${Math.round(minutes)} minutes` : `${Math.round(minutes / 60)} hours`
}
