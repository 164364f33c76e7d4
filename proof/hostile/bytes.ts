/** Answers as bytes: what is wrong in them is meant. */
import { once as event } from 'node:events'
import type { Socket } from 'node:net'
import { setTimeout as wait } from 'node:timers/promises'
import type { Asked } from './target.ts'

export const JSON_TYPE = 'Content-Type: application/json'
export const OK = 'HTTP/1.1 200 OK'
/** What a login and any other call could take for a success. */
export const GOOD = '{"token":"aGVsbG8tdGhlcmUtMTIzNDU2","status":"ok","id":"n-100200300"}'

export function head(...lines: string[]): string {
  return `${lines.join('\r\n')}\r\n\r\n`
}

/** Writes the bytes and ends the connection. */
export function says(...parts: (string | Buffer)[]) {
  return ({ socket }: Pick<Asked, 'socket'>): void => {
    for (const part of parts) socket.write(part, 'latin1')
    socket.end()
  }
}

/** A whole answer with the body as it is. */
export function gives(body: string | Buffer, ...lines: string[]) {
  const bytes = Buffer.from(body)
  const fields = lines.some(line => /^content-type:/i.test(line)) ? lines : [JSON_TYPE, ...lines]
  return says(head(OK, ...fields, `Content-Length: ${bytes.length}`, 'Connection: close'), bytes)
}

/** As `gives`; what is large is made when it is first wanted. */
export function givesLarge(make: () => string | Buffer, ...lines: string[]) {
  const whole = once(() => gives(make(), ...lines))
  return (asked: Asked): void => whole()(asked)
}

export function once<T>(make: () => T): () => T {
  let made: { value: T } | undefined
  return () => {
    made ??= { value: make() }
    return made.value
  }
}

/** Until the other side has gone. */
export async function forever(socket: Socket, piece: () => string | Buffer, pauseMs = 0): Promise<void> {
  while (!socket.destroyed) {
    if (!socket.write(piece(), 'latin1')) await Promise.race([event(socket, 'drain'), event(socket, 'close')])
    if (pauseMs > 0) await wait(pauseMs)
    // Others want their turn as well.
    else await wait(0)
  }
}
