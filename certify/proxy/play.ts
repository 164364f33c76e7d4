/** Puts a played answer on the wire: waits, changes, drips, cuts, frames and compresses. */
import type { ServerResponse } from 'node:http'
import type { Socket } from 'node:net'
import { setTimeout as sleep } from 'node:timers/promises'
import { brotliCompressSync, deflateSync, gzipSync } from 'node:zlib'
import { type Answer, type Call, now } from '../call.ts'
import type { Fault, PreparedAnswer } from '../fault.ts'
import type { Upstream } from './upstream.ts'

/** Bytes written just before a reset would be thrown away with it. */
const SETTLE_MS = 40
const COMPRESS = { gzip: gzipSync, deflate: deflateSync, br: brotliCompressSync }

export interface Stage {
  call: Call
  response: ServerResponse
  socket: Socket
  upstream: Upstream
}

export async function playFault(fault: Fault, stage: Stage): Promise<void> {
  const { call, response } = stage
  const { answer, deliver = answer === undefined } = fault
  const came = deliver ? await whole(stage) : undefined
  if (fault.waitMs !== undefined) await sleep(fault.waitMs)
  if (fault.cut?.at === 'before') return sever(stage, fault.cut.how)
  const given = answer ?? came
  // The service did not answer us: then nobody is answered.
  if (given === undefined) return void stage.socket.destroy()
  await put(fault.change === undefined ? given : fault.change(given), fault, stage)
  if (!response.destroyed && call.whole) call.answer = { ...(call.answer as Answer), endedAt: now() }
}

/** The service's whole answer; `undefined` where none came. */
function whole({ call, upstream }: Stage): Promise<Answer | undefined> {
  return new Promise(resolve => {
    let head: Answer | undefined
    upstream.deliver(
      call,
      { head: answer => (head = answer), data: () => true, end: () => resolve(head), failed: () => resolve(undefined) },
      { plainly: true },
    )
  })
}

async function put(played: PreparedAnswer, fault: Fault, stage: Stage): Promise<void> {
  const { cut } = fault
  const body = fault.encoding === undefined ? played.body : COMPRESS[fault.encoding](played.body)
  const headers = framed(played, body, fault)
  stage.call.answer = {
    status: played.status,
    reason: played.reason ?? '',
    headers,
    body: played.body,
    truncated: false,
    at: now(),
    endedAt: now(),
  }
  if (cut?.at === 'head') await putHalfHead(played, headers, cut.how, stage)
  else await putFramed(played, headers, body, fault, stage)
}

/** Lengths are ours to tell; a status without a body has none (RFC 9110 §8.6). */
function framed({ headers, status }: PreparedAnswer, body: Buffer, { framing, encoding }: Fault): string[] {
  const kept: string[] = []
  for (let i = 0; i + 1 < headers.length; i += 2) {
    const name = (headers[i] ?? '').toLowerCase()
    if (name === 'content-length' || name === 'transfer-encoding') continue
    if (name === 'content-encoding' && encoding !== undefined) continue
    kept.push(headers[i] ?? '', headers[i + 1] ?? '')
  }
  if (encoding !== undefined) kept.push('Content-Encoding', encoding)
  if (framing === undefined && status !== 204 && status !== 304) kept.push('Content-Length', String(body.length))
  return kept
}

async function putFramed(
  played: PreparedAnswer,
  headers: string[],
  body: Buffer,
  fault: Fault,
  stage: Stage,
): Promise<void> {
  const { response, call } = stage
  if (fault.hint === true) response.writeEarlyHints({ link: '</style.css>; rel=preload; as=style' })
  response.sendDate = !headers.some((name, i) => i % 2 === 0 && /^date$/i.test(name))
  response.writeHead(played.status, played.reason ?? '', headers)
  const { cut, drip } = fault
  const until = cut?.at === 'body' ? Math.floor(body.length / 2) : body.length
  const step = drip?.bytes ?? Math.max(until, 1)
  response.flushHeaders()
  for (let from = 0; from < until && !response.destroyed; from += step) {
    if (from > 0 && drip !== undefined) await sleep(drip.everyMs)
    response.write(body.subarray(from, Math.min(from + step, until)))
  }
  if (cut?.at === 'body') {
    await sleep(SETTLE_MS)
    return sever(stage, cut.how)
  }
  // The sender hung up meanwhile: the end of the writing would be told all the same.
  if (response.destroyed) return
  await new Promise<void>(resolve => {
    response.once('close', resolve)
    response.end(() => {
      if (!response.destroyed) call.whole = true
      resolve()
    })
  })
}

/** Written past the server, which can put out a head only at once. */
async function putHalfHead(
  { status, reason = 'Played' }: PreparedAnswer,
  headers: readonly string[],
  how: 'reset' | 'end',
  stage: Stage,
): Promise<void> {
  const lines = [`HTTP/1.1 ${status} ${reason}`]
  for (let i = 0; i + 1 < headers.length; i += 2) lines.push(`${headers[i]}: ${headers[i + 1]}`)
  const head = Buffer.from(`${lines.join('\r\n')}\r\n\r\n`, 'latin1')
  stage.socket.write(head.subarray(0, Math.floor(head.length / 2)))
  await sleep(SETTLE_MS)
  sever(stage, how)
}

/** `reset`: a TCP RST. Under TLS Node has no such word, and the connection ends without a closing alert. */
function sever({ socket }: Stage, how: 'reset' | 'end'): void {
  try {
    if (how === 'reset') socket.resetAndDestroy()
    else socket.destroy()
  } catch {
    socket.destroy()
  }
}
