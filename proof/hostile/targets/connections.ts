/** Connections that end early, never end or drip. */

import type { Socket } from 'node:net'
import { forever, GOOD, head, JSON_TYPE, OK, says } from '../bytes.ts'
import type { Hostile } from '../target.ts'

const met = new WeakSet<Socket>()

const CHUNK = `10000\r\n${'a'.repeat(0x10000)}\r\n`

const LETTERS = 'a'.repeat(0x10000)

const FIELD_LINE = `X-More: ${'a'.repeat(1_000)}\r\n`

export default {
  'answers-before-it-is-asked': {
    does: 'answers before it is asked',
    ending: 'either',
    connected: socket => {
      socket.write(`${head(OK, JSON_TYPE, `Content-Length: ${GOOD.length}`)}${GOOD}`)
      socket.resume()
    },
  },
  'closes-before-its-head': {
    does: 'closes before it has said a word',
    ending: 'unreachable',
    tells: /closed/,
    answer: ({ socket }) => void socket.end(),
  },
  'closes-in-its-body': {
    does: 'closes in the middle of a body',
    ending: 'unreachable',
    answer: says(head(OK, JSON_TYPE, 'Transfer-Encoding: chunked'), '1000\r\n{"token":'),
  },
  'closes-in-its-head': {
    does: 'closes in the middle of its headers',
    ending: 'unreachable',
    tells: /closed|valid/,
    answer: says('HTTP/1.1 200 OK\r\nContent-Le'),
  },
  'dies-at-the-second-request': {
    does: 'keeps connections, and dies at the second request on each',
    ending: 'either',
    answer: async ({ request, response, serve }) => {
      const { socket } = request
      if (met.has(socket)) return void socket.destroy()
      met.add(socket)
      const { status, headers, body } = await serve()
      response.writeHead(status, headers).end(body)
    },
  },
  'drips-its-body': {
    does: 'sends its body one letter at a time',
    ending: 'unreachable',
    tells: /no complete answer came/,
    answer: ({ socket }) => {
      socket.write(`${head(OK, JSON_TYPE, 'Content-Length: 1000000')}{"token":"`, 'latin1')
      return forever(socket, () => 'a', 100)
    },
  },
  'drips-its-head': {
    does: 'sends its headers one letter at a time',
    ending: 'unreachable',
    tells: /no complete answer came/,
    answer: ({ socket }) => {
      socket.write('HTTP/1.1 200 OK\r\nX-Slow: ', 'latin1')
      return forever(socket, () => 'a', 100)
    },
  },
  'greets-as-ssh': {
    does: 'greets as another protocol does',
    ending: 'unreachable',
    connected: socket => {
      socket.write('SSH-2.0-OpenSSH_9.6\r\n')
      socket.resume()
    },
  },
  'never-answers': {
    does: 'takes connections and never answers',
    ending: 'unreachable',
    tells: /no complete answer came/,
    connected: () => undefined,
  },
  'never-ends-a-body': {
    does: 'never ends a body',
    ending: 'capped',
    answer: ({ socket }) => {
      socket.write(`${head(OK, JSON_TYPE, 'Transfer-Encoding: chunked')}2\r\n["\r\n`, 'latin1')
      return forever(socket, () => CHUNK)
    },
  },
  'never-ends-a-body-without-length': {
    does: 'never ends a body that has no length',
    ending: 'capped',
    answer: ({ socket }) => {
      socket.write(`${head(OK, JSON_TYPE, 'Connection: close')}{"token":"`, 'latin1')
      return forever(socket, () => LETTERS)
    },
  },
  'never-ends-its-chunks': {
    does: 'stops before the last chunk, and waits',
    ending: 'unreachable',
    tells: /no complete answer came/,
    answer: ({ socket }) => {
      socket.write(
        `${head(OK, JSON_TYPE, 'Transfer-Encoding: chunked')}${GOOD.length.toString(16)}\r\n${GOOD}\r\n`,
        'latin1',
      )
    },
  },
  'never-ends-its-headers': {
    does: 'never ends its headers',
    ending: 'unreachable',
    answer: ({ socket }) => {
      socket.write('HTTP/1.1 200 OK\r\n', 'latin1')
      return forever(socket, () => FIELD_LINE)
    },
  },
  'resets-connections': {
    does: 'resets each connection at once',
    ending: 'unreachable',
    tells: /closed|reset/i,
    connected: socket => void socket.resetAndDestroy(),
  },
  'resets-in-its-body': {
    does: 'resets in the middle of a body',
    ending: 'unreachable',
    answer: ({ socket }) => {
      socket.write(`${head(OK, JSON_TYPE, 'Content-Length: 500')}{"token":`, 'latin1', () => socket.resetAndDestroy())
    },
  },
  'speaks-http-2-only': {
    does: 'speaks HTTP/2 only',
    ending: 'unreachable',
    connected: socket => {
      socket.write(Buffer.from('000006040000000000000400100000', 'hex'))
      socket.resume()
    },
  },
} satisfies Record<string, Hostile>
