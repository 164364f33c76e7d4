import { gzipSync } from 'node:zlib'
import type { Hostile } from '../hostile.ts'
import { forever, head, JSON_TYPE, OK, once } from './_bytes.ts'

/** Members of a gzip stream may follow each other (RFC 1952 section 2.2). */
const bomb = once(() => gzipSync(Buffer.alloc(64_000_000, ' ')))

export default {
  does: 'sends a gzip bomb: six gigabytes in six megabytes',
  ending: 'capped',
  answer: ({ socket }) => {
    socket.write(head(OK, JSON_TYPE, 'Content-Encoding: gzip', 'Connection: close'), 'latin1')
    return forever(socket, bomb)
  },
} satisfies Hostile
