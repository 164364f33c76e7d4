/** Whether a port speaks the protocol that the base URL names: the most common slip of an address, and the least clear error. */
import net from 'node:net'
import { Duplex } from 'node:stream'
import tls from 'node:tls'
import { HarnessError } from '../../contract/harness-error.ts'
import type { Client } from '../client/types.ts'
import { portOf, wayTo } from './dial.ts'

type Variables = Record<string, string | undefined>
type Protocol = 'http:' | 'https:'

const PATIENCE_MS = 3000

export interface OtherProtocol {
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

/** A TLS server answers a ClientHello with a TLS record, if only an alert; what else answers that, or a GET, speaks HTTP. */
async function protocolAt(target: URL): Promise<Protocol | undefined> {
  const get = Buffer.from(`GET / HTTP/1.1\r\nHost: ${target.host}\r\nConnection: close\r\n\r\n`)
  return (await answerTo(target, await clientHello())) ?? (await answerTo(target, get))
}

function clientHello(): Promise<Buffer> {
  return new Promise(resolve => {
    const end = new Duplex({
      read() {},
      write(bytes: Buffer, _encoding, done) {
        resolve(bytes)
        done()
      },
    })
    tls.connect({ socket: end }).on('error', () => undefined)
  })
}

function answerTo(target: URL, bytes: Buffer): Promise<Protocol | undefined> {
  return new Promise(resolve => {
    const socket = net.connect({ host: target.hostname.replace(/^\[|\]$/g, ''), port: portOf(target) })
    const end = (spoken?: Protocol) => {
      socket.destroy()
      resolve(spoken)
    }
    socket.setTimeout(PATIENCE_MS, () => end())
    socket.on('error', () => end()).on('close', () => end())
    socket.once('connect', () => socket.write(bytes)).once('data', (answer: Buffer) => end(protocolOf(answer)))
  })
}

/** RFC 8446 section 5.1: a record begins with its type, 21 an alert and 22 a handshake, and the version 3. */
function protocolOf(answer: Buffer): Protocol | undefined {
  if ((answer[0] === 21 || answer[0] === 22) && answer[1] === 3) return 'https:'
  return answer.toString('latin1', 0, 5) === 'HTTP/' ? 'http:' : undefined
}
