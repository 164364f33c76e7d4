/** Answers that are read too narrowly, or taken for what they are not. */

import { isObject, type Json, leaves } from '../../../contract/json.ts'
import type { SenderFault } from '../fault.ts'
import { blindly, refusing } from '../ways.ts'

const WORDS = ['known', 'partial', 'unknown', 'accepted', 'queued', 'scheduled', 'sent', 'delivered', 'failed']

const isOther = (value: Json) => /^\d{4}-\d\d-\d\dT/.test(String(value)) && !String(value).endsWith('Z')

export default {
  'compares-the-media-type-as-text': {
    summary: 'It takes an answer for JSON where its media type begins with application/json, letter by letter.',
    breaks: 'READ-10',
    plant: good => refusing(good, ({ headers }) => !(headers['content-type'] ?? '').startsWith('application/json')),
  },
  'follows-with-get': {
    summary: 'It follows a redirect with GET on the same host, and takes what it finds for a success.',
    breaks: 'TAKE-05',
    plant: good => {
      let followed = false
      return {
        blank: '',
        follows: ({ status, headers }, { headers: sent, path }) => {
          const to = headers['location'] ?? ''
          followed = status === 302 && to.startsWith('/')
          return followed ? { to, wire: { method: 'GET', path, headers: sent, body: null } } : undefined
        },
        judge: answer => (followed && answer.status === 200 ? { kind: 'done', answer, json: {} } : good.judge(answer)),
      }
    },
  },
  'goes-on-with-a-page': {
    summary: 'It takes a page with 200 for a success.',
    breaks: 'TAKE-03',
    plant: good =>
      blindly(good, ({ status, headers }) => status === 200 && (headers['content-type'] ?? '').includes('html')),
  },
  'goes-on-with-half-an-answer': {
    summary: 'It goes on where an answer was cut, with whatever it has.',
    breaks: 'TAKE-01',
    plant: good => ({
      blank: '',
      cutOff: (part, why) => (part === undefined ? good.cutOff(part, why) : { kind: 'done', answer: part, json: {} }),
    }),
  },
  'goes-on-with-nothing': {
    summary: 'It takes an empty answer with 200 for a success.',
    breaks: 'TAKE-02',
    plant: good => blindly(good, ({ status, body }) => status === 200 && body.length === 0),
  },
  'knows-a-fixed-list-of-words': {
    summary: 'It takes a state that it does not know for a failure, and tries again.',
    breaks: 'READ-03',
    plant: good =>
      refusing(
        good,
        (_answer, json) => isObject(json) && typeof json['status'] === 'string' && !WORDS.includes(json['status']),
        'broken',
      ),
  },
  'knows-no-escapes': {
    summary: 'It reads JSON by itself and knows no escapes.',
    breaks: 'READ-04',
    plant: good => refusing(good, (_answer, _json, text) => text.includes('\\u')),
  },
  'passes-over-the-status': {
    summary: 'It takes a page with 502 for a success.',
    breaks: 'TAKE-04',
    plant: good => blindly(good, ({ status }) => status === 502),
  },
  'python-knows-all-members': {
    summary: 'In Python: it makes a dataclass of an answer, which takes no unknown properties.',
    breaks: 'READ-01',
    program: { in: 'python', breaks: 'knows-all-members' },
  },
  'reaches-into-null': {
    summary: 'It stops where a property is null.',
    breaks: 'READ-07',
    plant: good => refusing(good, (_answer, json) => isObject(json) && Object.values(json).includes(null)),
  },
  'reads-ascii-only': {
    summary: 'It stops at a character that is not ASCII.',
    breaks: 'READ-05',
    plant: good => refusing(good, (_answer, _json, text) => /[^\0-\x7f]/.test(text)),
  },
  'reads-no-coding-that-it-offers': {
    summary: 'It offers codings and decodes none.',
    breaks: 'READ-09',
    plant: good => refusing(good, ({ headers }) => 'content-encoding' in headers),
  },
  'reads-the-first-piece': {
    summary: 'It reads a hundred kilobytes of an answer and no more.',
    breaks: 'READ-11',
    plant: good => refusing(good, ({ body }) => body.length > 100_000),
  },
  'refuses-unknown-members': {
    summary: 'It stops at an answer with a property that it does not know.',
    breaks: 'READ-01',
    plant: good => ({
      judge: answer => {
        const ending = good.judge(answer)
        const isStrange = ending.kind === 'done' && isObject(ending.json) && 'introducedLater' in ending.json
        return isStrange ? { kind: 'refused', answer } : ending
      },
    }),
  },
  'takes-half-a-token': {
    summary: 'It searches the text of an answer for its token, also where half of the answer is missing.',
    breaks: 'TAKE-06',
    plant: good => ({
      cutOff: (part, why) => {
        const [, name, token] = /"(\w*token)"\s*:\s*"([^"]+)/i.exec(part?.body.toString() ?? '') ?? []
        if (part === undefined || name === undefined || token === undefined) return good.cutOff(part, why)
        return { kind: 'done', answer: part, json: { [name]: token } }
      },
    }),
  },
  'takes-hints-for-the-answer': {
    summary: 'It takes 103 for the answer.',
    breaks: 'READ-12',
    plant: () => ({ takesInformational: true }),
  },
  'wants-a-brace-first': {
    summary: 'It takes an answer that does not begin with a brace for no JSON.',
    breaks: 'READ-02',
    plant: good => refusing(good, (_answer, _json, text) => text !== '' && !text.startsWith('{')),
  },
  'wants-a-length': {
    summary: 'It reads as many bytes as Content-Length says, and none without it.',
    breaks: 'READ-08',
    plant: good => refusing(good, ({ headers }) => 'transfer-encoding' in headers),
  },
  'wants-z-at-the-end-of-a-time': {
    summary: 'It knows times that end with Z, and no others.',
    breaks: 'READ-06',
    plant: good => refusing(good, (_answer, json) => [...leaves(json ?? null)].some(({ value }) => isOther(value))),
  },
} satisfies Record<string, SenderFault>
