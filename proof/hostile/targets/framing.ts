/** Status lines, lengths and chunks (RFC 9112). */

import { forever, GOOD, head, JSON_TYPE, OK, says } from '../bytes.ts'
import type { Hostile } from '../target.ts'

const EXTENSION = `;${'e'.repeat(10_000)}`

const CONTINUES = 'HTTP/1.1 100 Continue\r\n\r\n'.repeat(100)

const HINTS = 'HTTP/1.1 103 Early Hints\r\nLink: </a>; rel=preload\r\n\r\n'.repeat(100)

const TRAILER = `X-Trailer: ${'t'.repeat(1_000)}\r\n`

const CHUNKS = '1\r\na\r\n'.repeat(500_000)

export default {
  'announces-a-negative-length': {
    does: 'announces a negative length',
    ending: 'unreachable',
    tells: /no valid HTTP/,
    answer: says(head(OK, JSON_TYPE, 'Content-Length: -1'), GOOD),
  },
  'announces-exabytes': {
    does: 'announces more bytes than can be counted',
    ending: 'unreachable',
    tells: /no valid HTTP/,
    answer: says(head(OK, JSON_TYPE, 'Content-Length: 99999999999999999999999999'), GOOD),
  },
  'announces-length-and-chunks': {
    does: 'announces a length and chunks',
    ending: 'either',
    answer: says(head(OK, JSON_TYPE, 'Content-Length: 5', 'Transfer-Encoding: chunked'), `3d\r\n${GOOD}\r\n0\r\n\r\n`),
  },
  'announces-letters': {
    does: 'announces its length in letters',
    ending: 'unreachable',
    tells: /no valid HTTP/,
    answer: says(head(OK, JSON_TYPE, 'Content-Length: many'), GOOD),
  },
  'announces-too-little': {
    does: 'announces fewer bytes than it sends',
    ending: 'either',
    answer: says(head(OK, JSON_TYPE, 'Content-Length: 5'), GOOD),
  },
  'announces-too-much': {
    does: 'announces more bytes than it sends',
    ending: 'unreachable',
    answer: says(head(OK, JSON_TYPE, 'Content-Length: 5000'), GOOD),
  },
  'announces-two-lengths': {
    does: 'announces two lengths',
    ending: 'unreachable',
    answer: says(head(OK, JSON_TYPE, 'Content-Length: 5', `Content-Length: ${GOOD.length}`), GOOD),
  },
  'answers-more-than-it-was-asked': {
    does: 'answers each request three times',
    ending: 'either',
    answer: ({ socket }) => {
      const one = `${head(OK, JSON_TYPE, `Content-Length: ${GOOD.length}`)}${GOOD}`
      socket.write(one + one + one)
    },
  },
  'answers-with-status-0': {
    does: 'answers with the status 000',
    ending: 'either',
    answer: says(head('HTTP/1.1 000 None', JSON_TYPE, `Content-Length: ${GOOD.length}`), GOOD),
  },
  'answers-with-status-999': {
    does: 'answers with a status that no one knows',
    ending: 'undecided',
    answer: says(head('HTTP/1.1 999 Denied', JSON_TYPE, `Content-Length: ${GOOD.length}`), GOOD),
  },
  'floods-with-chunk-extensions': {
    does: 'floods with extensions of a chunk',
    ending: 'unreachable',
    answer: ({ socket }) => {
      socket.write(`${head(OK, JSON_TYPE, 'Transfer-Encoding: chunked')}1`, 'latin1')
      return forever(socket, () => EXTENSION)
    },
  },
  'floods-with-continue': {
    does: 'floods with answers that say to go on',
    ending: 'unreachable',
    answer: ({ socket }) => forever(socket, () => CONTINUES),
  },
  'floods-with-early-hints': {
    does: 'floods with early hints',
    ending: 'unreachable',
    answer: ({ socket }) => forever(socket, () => HINTS),
  },
  'floods-with-trailers': {
    does: 'floods with trailers',
    ending: 'unreachable',
    answer: ({ socket }) => {
      socket.write(`${head(OK, JSON_TYPE, 'Transfer-Encoding: chunked')}0\r\n`, 'latin1')
      return forever(socket, () => TRAILER)
    },
  },
  'garbles-its-status-line': {
    does: 'garbles its status line',
    ending: 'unreachable',
    tells: /no valid HTTP/,
    answer: says('HTTP/1.1 \x1b]0;owned\x07 200\r\n::error::owned\r\n\r\n'),
  },
  'gives-chunks-a-huge-size': {
    does: 'gives a chunk a size beyond all numbers',
    ending: 'unreachable',
    answer: says(head(OK, JSON_TYPE, 'Transfer-Encoding: chunked'), 'ffffffffffffffffffff\r\n', GOOD),
  },
  'gives-chunks-no-size': {
    does: 'gives its chunks no size',
    ending: 'unreachable',
    answer: says(head(OK, JSON_TYPE, 'Transfer-Encoding: chunked'), 'zz\r\n', GOOD),
  },
  'says-no-content-and-sends-some': {
    does: 'says that there is no content, and sends some',
    ending: 'unreachable',
    answer: says(head('HTTP/1.1 204 No Content', `Content-Length: ${GOOD.length}`), GOOD),
  },
  'says-not-modified-and-sends-some': {
    does: 'says that nothing was modified, and sends some',
    ending: 'unreachable',
    answer: says(head('HTTP/1.1 304 Not Modified', `Content-Length: ${GOOD.length}`), GOOD),
  },
  'sends-one-byte-chunks': {
    does: 'sends half a million chunks of one byte',
    ending: 'undecided',
    answer: says(head(OK, JSON_TYPE, 'Transfer-Encoding: chunked'), CHUNKS, '0\r\n\r\n'),
  },
  'speaks-http-0-9': {
    does: 'answers without a head, as HTTP/0.9',
    ending: 'unreachable',
    tells: /no valid HTTP/,
    answer: says(GOOD),
  },
  'switches-protocols': {
    does: 'switches to another protocol',
    ending: 'unreachable',
    answer: ({ socket }) => {
      socket.write('HTTP/1.1 101 Switching Protocols\r\nUpgrade: other\r\nConnection: Upgrade\r\n\r\n\0\0\0')
    },
  },
} satisfies Record<string, Hostile>
