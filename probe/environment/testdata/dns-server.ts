/** A server of DNS on this machine that knows aliases alone (RFC 1035 §4), and writes down what it was asked. */
import { createSocket } from 'node:dgram'
import { once } from 'node:events'
import type { AddressInfo } from 'node:net'

const [CNAME, INTERNET] = [5, 1]
/** A response, recursion desired and available; 3: there is no such name. */
const [NO_ERROR, NO_NAME] = [0x8180, 0x8183]

export interface DnsServer {
  /** As `Resolver.setServers` takes it. */
  address: string
  /** Names in the order in which they were asked. */
  asked: string[]
  stop(): Promise<void>
}

/** Each answer comes `delayMs` later; of one that is not finite, never. */
export async function startDnsServer(aliases: Record<string, string>, delayMs = 0): Promise<DnsServer> {
  const socket = createSocket('udp4')
  const asked: string[] = []
  socket.on('message', (question, from) => {
    const name = nameIn(question)
    asked.push(name)
    if (!Number.isFinite(delayMs)) return
    const answer = answerTo(question, name, aliases[name])
    const late = setTimeout(() => socket.send(answer, from.port, from.address), delayMs)
    socket.once('close', () => clearTimeout(late))
  })
  socket.bind(0, '127.0.0.1')
  await once(socket, 'listening')
  const { port } = socket.address() as AddressInfo
  return {
    address: `127.0.0.1:${port}`,
    asked,
    stop: () => new Promise(resolve => socket.close(() => resolve())),
  }
}

/** Of the first question, which begins after the twelve bytes of the header. */
function nameIn(question: Buffer): string {
  const labels: string[] = []
  for (let at = 12, length = question[at] ?? 0; length > 0; at += length + 1, length = question[at] ?? 0)
    labels.push(question.toString('latin1', at + 1, at + 1 + length))
  return labels.join('.').toLowerCase()
}

function answerTo(question: Buffer, name: string, alias: string | undefined): Buffer {
  const end = 12 + encoded(name).length + 4
  const header = Buffer.alloc(12)
  question.copy(header, 0, 0, 2)
  header.writeUInt16BE(alias === undefined ? NO_NAME : NO_ERROR, 2)
  header.writeUInt16BE(1, 4)
  header.writeUInt16BE(alias === undefined ? 0 : 1, 6)
  const parts = [header, question.subarray(12, end)]
  if (alias !== undefined) {
    const data = encoded(alias)
    const record = Buffer.alloc(12)
    // The name is a pointer to the one of the question.
    record.writeUInt16BE(0xc00c, 0)
    record.writeUInt16BE(CNAME, 2)
    record.writeUInt16BE(INTERNET, 4)
    record.writeUInt32BE(60, 6)
    record.writeUInt16BE(data.length, 10)
    parts.push(record, data)
  }
  return Buffer.concat(parts)
}

function encoded(name: string): Buffer {
  const labels = name.split('.').filter(Boolean)
  return Buffer.concat([
    ...labels.map(label => Buffer.concat([Buffer.of(label.length), Buffer.from(label)])),
    Buffer.of(0),
  ])
}
