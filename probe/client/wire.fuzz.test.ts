import { Readable } from 'node:stream'
import fc from 'fast-check'
import { expect, it } from 'vitest'
import { anyText, bytes, holds, spoilt } from '../../testing/fuzz.ts'
import { waitOf } from '../call/clock.ts'
import { BrokenCoding, readBody } from './body.ts'
import { failureOf } from './failure.ts'
import { headersOf, readAnswer } from './line.ts'

const ANSWERS = [
  'HTTP/1.1 200 OK\r\nContent-Length: 5\r\n\r\nhello',
  'HTTP/1.1 200 OK\r\nTransfer-Encoding: chunked\r\n\r\n5\r\nhello\r\n0\r\n\r\n',
  'HTTP/1.1 100 Continue\r\n\r\nHTTP/1.0 404 Not Found\r\nSet-Cookie: a=1\r\nSet-Cookie: b=2\r\n\r\n',
]
const answer = fc.oneof(
  bytes,
  spoilt(ANSWERS).map(text => Buffer.from(text, 'latin1')),
)

it('reads an answer from any bytes, or says that it is none', () => {
  holds(
    fc.property(answer, fc.boolean(), (raw, over) => {
      try {
        const found = readAnswer(raw, 'POST', over)
        if (found === undefined) return
        expect(found.answer.body.length + found.rest.length).toBeLessThanOrEqual(raw.length)
        expect(Object.values(headersOf(found.answer.fields)).every(value => typeof value === 'string')).toBe(true)
      } catch (error) {
        expect(failureOf(error)?.kind).toBe('protocol')
      }
    }),
  )
})

it('reads an answer the same way, however its bytes are cut', () => {
  holds(
    fc.property(answer, fc.nat(), (raw, at) => {
      const read = (part: Buffer) => {
        try {
          return readAnswer(part, 'POST', false)
        } catch {
          return undefined
        }
      }
      const early = read(raw.subarray(0, raw.length === 0 ? 0 : at % raw.length))
      if (early?.answer.whole) expect(read(raw)?.answer).toEqual(early.answer)
    }),
  )
})

const coding = fc.constantFrom('gzip', 'br', 'deflate', 'zstd', 'gzip, br', '')
const type = fc.oneof(anyText, fc.constantFrom('text/plain; charset=utf-16', 'a/b; charset="x', 'a; charset=shift_jis'))

it('reads a body of any bytes in any coding and charset, up to the cap', async () => {
  const property = fc.asyncProperty(bytes, coding, type, fc.nat({ max: 400 }), async (raw, coded, contentType, cap) => {
    const headers = { 'content-encoding': coded, 'content-type': contentType }
    try {
      const read = await readBody(Readable.from([raw]), headers, cap)
      expect(read.bytes).toBeLessThanOrEqual(cap)
    } catch (error) {
      expect(error).toBeInstanceOf(BrokenCoding)
    }
  })
  await fc.assert(property, { numRuns: 100 })
})

it('waits between nothing and a minute, whatever Retry-After says', () => {
  holds(
    fc.property(fc.oneof(anyText, fc.bigInt().map(String), fc.double().map(String)), message => {
      const wait = waitOf({ 'retry-after': message }, new Date())
      expect(wait >= 0 && wait <= 60_000).toBe(true)
    }),
  )
})
