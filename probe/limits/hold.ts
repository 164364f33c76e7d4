/** One request on a connection of its own, after which nothing more is sent: for how long the service bears the silence. */
import { performance } from 'node:perf_hooks'
import type { FailureKind } from '../../contract/exchange.ts'
import type { Ask, Client, Reply } from '../client/types.ts'

export interface Silence {
  /** Milliseconds from the last byte sent to the answer; `undefined` where none came. */
  answeredMs: number | undefined
  /** Milliseconds from the last byte of either side until the service closed; `undefined` where this side did. */
  closedMs: number | undefined
  /** Milliseconds of silence on a connection that stood. */
  heldMs: number
}

export interface Held {
  reply: Reply
  silence: Silence
}

interface Patience {
  /** Milliseconds of silence after which this side closes. */
  patienceMs: number
  /** Bytes of the body that are sent, the rest is announced and never comes; the whole body without it. */
  bodyBytes?: number
}

/** This side did not wait any longer. */
const OURS: readonly FailureKind[] = ['timeout', 'interrupted']

/** `undefined`, and nothing sent, where a proxy stands between: its time-outs are not the service's. */
export async function hold(client: Client, ask: Ask, { patienceMs, bodyBytes }: Patience): Promise<Held | undefined> {
  const line = client.line()
  if (line === undefined) return undefined
  try {
    const { reply } = await line.send(
      { ...ask, timeoutMs: patienceMs },
      bodyBytes === undefined ? {} : { bytes: bodyBytes },
    )
    const { connected, firstByte, total } = reply.exchange.timings
    if (reply.status === 0) {
      const heldMs = connected === 0 ? 0 : total - connected
      const isOver = connected > 0 && !OURS.includes(reply.failure?.kind ?? 'timeout')
      return { reply, silence: { answeredMs: undefined, closedMs: isOver ? heldMs : undefined, heldMs } }
    }
    const began = performance.now()
    // Where the answer ends the connection there is no silence on it.
    const isKept = !/\bclose\b/i.test(reply.headers['connection'] ?? '')
    const { closed } = isKept ? await line.rest(patienceMs) : { closed: false }
    const heldMs = performance.now() - began
    const silence = { answeredMs: firstByte - connected, closedMs: closed ? heldMs : undefined, heldMs }
    return { reply, silence }
  } finally {
    line.close()
  }
}
