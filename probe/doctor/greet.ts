/** One GET without credentials: whether anything answers, and what it says the time is. */
import type net from 'node:net'
import { VERSION } from '../client/request.ts'
import { codeOf, doubtful, type Finding, ok, seconds, TooLate, within, wrong } from './finding.ts'

/** From so many on answers with times in them are judged wrong; from so many, tokens and signatures are refused. */
const OFF_MS = 30_000
const FAR_OFF_MS = 120_000
const MOST_HEAD = 64 * 1024

/** `clock`: milliseconds since 1970. `absolute`: as a proxy is asked for plain http (RFC 9112 §3.2.2). */
export async function greet(
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
      return [wrong('answer', `What ${target.host} answers is no HTTP.`, 'Check the port of baseUrl.'), untoldClock()]
    if (absolute && status === '407')
      return [
        wrong(
          'answer',
          'The proxy wants credentials (407).',
          'Put them into its address: http://USER:PASSWORD@host:port',
        ),
        untoldClock(),
      ]
    const odd = Number(status) >= 500
    return [
      odd
        ? doubtful(
            'answer',
            `${target.host} answers GET ${target.pathname} with ${status}.`,
            'The service, or a gateway before it, is ill at the moment: try again, then tell the operator.',
          )
        : ok('answer', `It answers (${status} to GET ${target.pathname}).`),
      clockOf(/^date:[ \t]*(.+?)\r?$/im.exec(answer)?.[1], (sent + clock()) / 2),
    ]
  } catch (error) {
    const why =
      error instanceof TooLate
        ? `takes the connection and answers nothing for ${seconds(patienceMs)}`
        : `closes the connection without an answer (${codeOf(error)})`
    return [
      wrong('answer', `${target.host} ${why}.`, 'The service hangs or is starting: try again, then tell the operator.'),
      untoldClock(),
    ]
  }
}

function untoldClock(): Finding {
  return { id: 'clock', state: 'untold', says: 'Not known: no answer with a date came.' }
}

function headOf(socket: net.Socket): Promise<string> {
  return new Promise((resolve, reject) => {
    let head = ''
    socket.on('data', (chunk: Buffer) => {
      head += chunk.toString('latin1')
      if (head.includes('\r\n\r\n') || head.length > MOST_HEAD) resolve(head)
    })
    socket.once('error', reject).once('close', () => reject(new Error('closed')))
  })
}

/** The header counts whole seconds. */
function clockOf(date: string | undefined, now: number): Finding {
  const theirs = date === undefined ? Number.NaN : Date.parse(date)
  if (Number.isNaN(theirs)) return untoldClock()
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
