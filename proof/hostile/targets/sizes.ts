/** Content codings, bombs, and bodies that are large or nest deeply. */

import { randomBytes } from 'node:crypto'
import { brotliCompressSync, constants, deflateSync, gzipSync } from 'node:zlib'
import { forever, GOOD, gives, givesLarge, head, JSON_TYPE, OK, once } from '../bytes.ts'
import type { Hostile } from '../target.ts'

const CUT_OFF = gzipSync(GOOD.repeat(100)).subarray(0, 60)

const DEEP = `${'{"errors":'.repeat(5_000)}"field email is required"${'}'.repeat(5_000)}`

/** Properties of a gzip stream may follow each other (RFC 1952 section 2.2). */
const bomb = once(() => gzipSync(Buffer.alloc(64_000_000, ' ')))

/** Below the cap of an answer. */
const many = () => `{${Array.from({ length: 250_000 }, (_, i) => `"m${i}":${i % 10}`).join(',')}}`

export default {
  'adds-a-bomb-after-the-answer': {
    does: 'adds a bomb to an answer that is whole',
    ending: 'undecided',
    answer: givesLarge(
      () => Buffer.concat([gzipSync(GOOD), gzipSync(Buffer.alloc(24_000_000, ' '))]),
      'Content-Encoding: gzip',
    ),
  },
  'cuts-a-coding-off': {
    does: 'cuts compressed answers off',
    ending: 'unreachable',
    answer: gives(CUT_OFF, 'Content-Encoding: gzip'),
  },
  'lies-about-its-coding': {
    does: 'says gzip of what is not compressed',
    ending: 'unreachable',
    answer: gives(GOOD, 'Content-Encoding: gzip'),
  },
  'names-two-thousand-codings': {
    does: 'names two thousand codings, each of which would be undone',
    ending: 'unreachable',
    answer: gives(GOOD, `Content-Encoding: ${Array.from({ length: 2_000 }, () => 'gzip').join(', ')}`),
  },
  'nests-gzip': {
    does: 'compresses a bomb three times, and says so',
    ending: 'undecided',
    answer: givesLarge(
      () => gzipSync(gzipSync(gzipSync(Buffer.alloc(24_000_000, ' ')))),
      'Content-Encoding: gzip, gzip, gzip',
    ),
  },
  'nests-json-deeply': {
    does: 'nests its JSON a hundred thousand deep',
    ending: 'undecided',
    answer: gives('['.repeat(100_000) + ']'.repeat(100_000)),
  },
  'nests-objects-deeply': {
    does: 'nests objects five thousand deep, and refuses with them',
    ending: 'undecided',
    answer: ({ response }) => {
      response.writeHead(422, { 'Content-Type': 'application/json' }).end(DEEP)
    },
  },
  'sends-a-brotli-bomb': {
    does: 'sends a brotli bomb',
    ending: 'undecided',
    answer: givesLarge(
      () =>
        brotliCompressSync(Buffer.alloc(24_000_000, ' '), {
          params: { [constants.BROTLI_PARAM_QUALITY]: 1, [constants.BROTLI_PARAM_LGWIN]: 22 },
        }),
      'Content-Encoding: br',
    ),
  },
  'sends-a-deflate-bomb': {
    does: 'sends a deflate bomb',
    ending: 'undecided',
    answer: givesLarge(() => deflateSync(Buffer.alloc(24_000_000, ' ')), 'Content-Encoding: deflate'),
  },
  'sends-a-gzip-bomb': {
    does: 'sends a gzip bomb: six gigabytes in six megabytes',
    ending: 'capped',
    answer: ({ socket }) => {
      socket.write(head(OK, JSON_TYPE, 'Content-Encoding: gzip', 'Connection: close'), 'latin1')
      return forever(socket, bomb)
    },
  },
  'sends-a-million-items': {
    does: 'sends a list of a million items',
    ending: 'undecided',
    answer: givesLarge(() => `{"errors":[${'{},'.repeat(1_000_000)}{}]}`),
  },
  'sends-a-million-members': {
    does: 'sends an object of a million members',
    ending: 'undecided',
    answer: givesLarge(() => `{${Array.from({ length: 1_000_000 }, (_, i) => `"m${i}":${i % 10}`).join(',')}}`),
  },
  'sends-a-zstd-bomb': {
    does: 'sends a coding that nobody asked for',
    ending: 'undecided',
    answer: gives(Buffer.from('28b52ffd04580500', 'hex'), 'Content-Encoding: zstd'),
  },
  'sends-many-members': {
    does: 'sends an object of as many members as fit into an answer',
    ending: 'undecided',
    answer: givesLarge(many),
  },
  'sends-one-long-line': {
    does: 'sends a text of four million letters in one line',
    ending: 'undecided',
    answer: givesLarge(() => 'invalid field '.repeat(280_000), 'Content-Type: text/plain'),
  },
  'sends-random-bytes': {
    does: 'sends random bytes',
    ending: 'unreachable',
    connected: socket => {
      socket.resume()
      socket.end(randomBytes(4_096))
    },
  },
  'sends-ten-million-spaces': {
    does: 'sends ten million spaces before its JSON',
    ending: 'undecided',
    answer: givesLarge(() => ' '.repeat(10_000_000) + GOOD),
  },
} satisfies Record<string, Hostile>
