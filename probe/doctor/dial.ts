/** A connection to the target, straight or through the tunnel of a proxy; every wait is bounded. */
import net from 'node:net'
import tls from 'node:tls'
import { HarnessError } from '../../contract/harness-error.ts'
import { proxyFor } from '../client/proxy.ts'
import type { Client } from '../client/types.ts'
import { isLoopback } from '../environment/host.ts'
import { codeOf, type Finding, ok, seconds, TooLate, untold, within, wrong } from './finding.ts'

export interface Dialled {
  socket?: net.Socket
  findings: Finding[]
}

const PORTS: Record<string, number> = { 'http:': 80, 'https:': 443 }

export function portOf(url: URL): number {
  return url.port === '' ? (PORTS[url.protocol] ?? 443) : Number(url.port)
}

export async function dial(target: URL, { proxy, variable }: Way, patienceMs: number): Promise<Dialled> {
  const next = proxy ?? target
  const socket = net.connect({ host: next.hostname.replace(/^\[|\]$/g, ''), port: portOf(next) })
  socket.on('error', () => undefined)
  try {
    await within(patienceMs, connected(socket))
    if (proxy === undefined)
      return { socket, findings: [ok('connection', `${target.hostname} takes connections on port ${portOf(target)}.`)] }
    if (target.protocol === 'https:') await within(patienceMs, tunnelled(socket, target, proxy))
    return { socket, findings: [ok('connection', `The proxy ${proxy.host} opens the way to ${target.host}.`)] }
  } catch (error) {
    socket.destroy()
    const isStraight = proxy === undefined
    return {
      findings: [isStraight ? noWay(target, error, patienceMs) : noProxy(target, proxy, variable, error, patienceMs)],
    }
  }
}

function connected(socket: net.Socket): Promise<void> {
  return new Promise((resolve, reject) => socket.once('connect', resolve).once('error', reject))
}

class ConnectionRefused extends Error {}

/** CONNECT (RFC 9110 §9.3.6); credentials of the proxy's address go along as Basic. */
async function tunnelled(socket: net.Socket, target: URL, proxy: URL): Promise<void> {
  const location = `${target.hostname}:${portOf(target)}`
  const login = `${decodeURIComponent(proxy.username)}:${decodeURIComponent(proxy.password)}`
  const authorization =
    proxy.username === '' ? '' : `Proxy-Authorization: Basic ${Buffer.from(login).toString('base64')}\r\n`
  socket.write(`CONNECT ${location} HTTP/1.1\r\nHost: ${location}\r\n${authorization}\r\n`)
  const status = /^HTTP\/1\.\d (\d{3})/.exec(await headOf(socket))?.[1]
  if (status?.startsWith('2') !== true) throw new ConnectionRefused(status ?? 'no HTTP')
}

const MOST_HEAD = 64 * 1024

/** What is answered, up to the end of its head. */
export function headOf(socket: net.Socket): Promise<string> {
  return new Promise((resolve, reject) => {
    let head = ''
    const read = (chunk: Buffer) => {
      head += chunk.toString('latin1')
      if (!head.includes('\r\n\r\n') && head.length <= MOST_HEAD) return
      socket.off('data', read)
      resolve(head)
    }
    socket.on('data', read)
    socket.once('error', reject).once('close', () => reject(new ConnectionRefused('closed')))
  })
}

function noWay(target: URL, error: unknown, patienceMs: number): Finding {
  const port = portOf(target)
  if (error instanceof TooLate)
    return wrong(
      'connection',
      `${target.hostname} says nothing on port ${port} for ${seconds(patienceMs)}: something on the way swallows the connection.`,
      'Most often a firewall: turn the VPN on, ask the operator to let your address in, or set the proxy of your network:',
      [{ set: target.protocol === 'https:' ? 'HTTPS_PROXY' : 'HTTP_PROXY', value: 'http://proxy.example:8080' }],
    )
  const byHand = [{ run: `curl -v --max-time 5 ${target.origin}/` }]
  const code = codeOf(error)
  if (code === 'ECONNREFUSED')
    return wrong(
      'connection',
      `${target.hostname} is there, and nothing listens on port ${port} (${code}).`,
      `Check the port in baseUrl${/^(?:127\.|localhost)/.test(target.hostname) ? ', and start the service' : ''}. The same by hand:`,
      byHand,
    )
  if (code === 'ENOTFOUND' || code === 'EAI_AGAIN')
    return untold('connection', 'Not tried: the name could not be resolved.')
  const fix = 'Check the network and the VPN. The same by hand:'
  return wrong('connection', `No connection to ${target.host} (${code}).`, fix, byHand)
}

function noProxy(target: URL, proxy: URL, variable: string, error: unknown, patienceMs: number): Finding {
  const around = [{ unset: variable }, { set: 'NO_PROXY', value: target.hostname }]
  if (error instanceof ConnectionRefused && error.message === '407')
    return wrong(
      'connection',
      `The proxy ${proxy.host} wants credentials (407).`,
      'Put them into its address; special characters as %XX:',
      [{ set: variable, value: `http://USER:PASSWORD@${proxy.host}` }],
    )
  if (error instanceof ConnectionRefused)
    return wrong(
      'connection',
      `The proxy ${proxy.host} does not open the way to ${target.host} (${error.message}).`,
      'Ask who runs the proxy to allow the host, or go around it where the network lets you:',
      around,
    )
  const why =
    error instanceof TooLate ? `says nothing for ${seconds(patienceMs)}` : `cannot be reached (${codeOf(error)})`
  return wrong(
    'connection',
    `The proxy ${proxy.host}, which ${variable} names, ${why}.`,
    'Correct the variable, unset it, or except the host:',
    around,
  )
}

type Variables = Record<string, string | undefined>

interface Way {
  /** `undefined` where the way is straight. */
  proxy: URL | undefined
  /** The variable that names it, as it is spelt. */
  variable: string
  finding: Finding
}

/**
 * Which way leads to the target: straight, or through the proxy that the usual variables name. `undefined` way where a
 * variable names no proxy at all.
 */
export function wayTo(target: URL, env: Variables): Way {
  const straight = (says: string): Way => ({ proxy: undefined, variable: '', finding: ok('proxy', says) })
  const names = target.protocol === 'https:' ? ['https_proxy', 'http_proxy'] : ['http_proxy']
  const variable = names.flatMap(each => [each, each.toUpperCase()]).find(each => (env[each] ?? '').trim() !== '')
  try {
    const settings = proxyFor(target, env)
    if (settings === undefined) {
      const aside = variable !== undefined && isLoopback(target.hostname)
      return straight(aside ? `${variable} is left aside: ${target.host} is this machine.` : 'No proxy is set.')
    }
    if (isExcepted(target, settings.noProxy)) return straight(`NO_PROXY excepts ${target.hostname}.`)
    const proxy = new URL(target.protocol === 'https:' ? settings.httpsProxy : settings.httpProxy)
    return { proxy, variable: variable ?? '', finding: ok('proxy', `${variable} names ${proxy.host}.`) }
  } catch (error) {
    if (!(error instanceof HarnessError)) throw error
    const name = variable ?? 'HTTPS_PROXY'
    const steps = [{ set: name, value: 'http://proxy.example:8080' }, { unset: name }]
    const says = `${name} holds no address of an http proxy.`
    return { proxy: undefined, variable: name, finding: wrong('proxy', says, 'Correct it, or unset it:', steps) }
  }
}

/** As the client reads it: names, names of which it is the end, `*`, each perhaps with a port. */
function isExcepted(target: URL, noProxy: string): boolean {
  const port = target.port || (target.protocol === 'https:' ? '443' : '80')
  const entries = noProxy.split(/[,\s]/).filter(Boolean)
  if (noProxy.trim() === '*') return true
  return entries.some(entry => {
    const [, host = '', only] = /^(.+?)(?::(\d+))?$/.exec(entry) ?? []
    const name = host.replace(/^\*?\./, '').toLowerCase()
    return (only === undefined || only === port) && (target.hostname === name || target.hostname.endsWith(`.${name}`))
  })
}

type Protocol = 'http:' | 'https:'

const PATIENCE_MS = 3000

interface OtherProtocol {
  says: string
  fix: string
}

/** `undefined` where the port speaks what the URL says, where that cannot be told, and behind a proxy. Sends no credential. */
export async function otherProtocolAt(target: URL, env: Variables): Promise<OtherProtocol | undefined> {
  if (wayTo(target, env).proxy !== undefined) return undefined
  const spoken = await protocolAt(target)
  if (spoken === undefined || spoken === target.protocol) return undefined
  const words = { 'http:': 'plain HTTP', 'https:': 'HTTPS (TLS)' }
  return {
    says: `Port ${portOf(target)} of ${target.hostname} speaks ${words[spoken]}, and baseUrl begins with ${target.protocol}//.`,
    fix: `Let baseUrl begin with ${spoken}//, or give it the port that speaks ${words[target.protocol as Protocol]}.`,
  }
}

/** A client whose first answer is looked at: where it is none, or a 400 as it comes before any handler, the port is asked. */
export function checkingScheme(client: Client, baseUrl: string, env: Variables): Client {
  const send = client.send.bind(client)
  let isFirst = true
  client.send = async ask => {
    const reply = await send(ask)
    const isOdd = isFirst && (reply.failure !== undefined || reply.status === 400)
    isFirst = false
    const other = isOdd ? await otherProtocolAt(new URL(baseUrl), env) : undefined
    if (other === undefined) return reply
    throw new HarnessError('TARGET_TLS', `${baseUrl} could not be asked: ${other.says}`, other.fix)
  }
  return client
}

/** A TLS server ends the handshake, if only with an alert of its own; what else answers a GET speaks HTTP. */
async function protocolAt(target: URL): Promise<Protocol | undefined> {
  const to = { host: target.hostname.replace(/^\[|\]$/g, ''), port: portOf(target) }
  const handshake = await endOf(tls.connect({ ...to, rejectUnauthorized: false }), 'secureConnect')
  if (handshake === 'secureConnect' || /ALERT/.test(handshake)) return 'https:'
  const socket = net.connect(to)
  socket.write(`GET / HTTP/1.1\r\nHost: ${target.host}\r\nConnection: close\r\n\r\n`)
  return (await endOf(socket, 'data')).startsWith('HTTP/') ? 'http:' : undefined
}

/** The first bytes, or the name of what was waited for; the code of an error, and nothing where nothing comes. */
function endOf(socket: net.Socket, awaited: 'secureConnect' | 'data'): Promise<string> {
  return new Promise(resolve => {
    const end = (how: string) => {
      socket.destroy()
      resolve(how)
    }
    socket.setTimeout(PATIENCE_MS, () => end(''))
    socket.once('error', error => end(codeOf(error))).once('close', () => end(''))
    socket.once(awaited, (bytes?: Buffer) => end(bytes?.toString('latin1') ?? awaited))
  })
}
