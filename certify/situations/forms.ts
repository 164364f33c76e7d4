/** Answers that say the same in another form. */

import type { Endpoint } from '../../contract/endpoint.ts'
import { getAt, isObject, type Json, type JsonObject, pointerOf } from '../../contract/json.ts'
import { headerOf } from '../call.ts'
import type { Contract } from '../contract.ts'
import type { PreparedAnswer } from '../fault.ts'
import { onEvery, onFirst } from '../faults.ts'
import { isExt } from '../observed-situation.ts'
import { between } from '../random.ts'
import { changedJson, eachObject, eachString, kept, mapped, padded, rewritten } from '../rewrite.ts'
import { declared } from '../situation.ts'
import words from './forms.json' with { type: 'json' }

/** An emoji of several code points, a combining mark, right-to-left text, a line separator, a letter above U+FFFF. */
const TEXT = '👩🏽‍🚚 Zoe\u0308 שלום مرحبا\u2028門口 𠮷'
const FREE = /(?:instruction|message|text|note|remark|comment|description|hint|neighbou?r|detail)/i

const BYTES = 1_000_000
const NOTE = { text: 'Added by a later version of the service, for other readers.', list: [1, 2, 3], more: { a: null } }

const CODINGS = ['gzip', 'br', 'deflate'] as const

const TIME = /^(\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d)(\.\d+)?(Z|\+00:00)$/

const LISTED = /^(?:.*[a-z_])?(?:status|state|place|channel|kind|category|reason|method|mode|level|priority)$/i
const WORD = /^[a-z][a-z_-]{1,30}$/i

export default declared(words, {
  'any-script': onEvery((_call, { contract }) => {
    const isKept = kept(contract)
    const change = (text: string, key: string) => (FREE.test(key) && !isKept(key) ? TEXT : text)
    return changedJson('texts in several scripts', (json, { status }) =>
      status < 300 && isObject(json) ? { ...(eachString(json, change) as JsonObject), noteForPeople: TEXT } : json,
    )
  }),
  'big-answer': onFirst('ext-verify', () => changedJson('one megabyte', json => (isObject(json) ? grown(json) : json))),
  chunks: onEvery(() => ({ name: 'in chunks', framing: 'chunked', drip: { bytes: 17, everyMs: 2 } })),
  compressed: onEvery(call => {
    const encoding = offered(headerOf(call.headers, 'accept-encoding') ?? '')
    return encoding === undefined ? { name: 'uncompressed: no coding is offered' } : { name: encoding, encoding }
  }),
  'dripping-answer': onFirst('ext-verify', () => ({
    ...padded('a few bytes at a time'),
    drip: { bytes: 12, everyMs: 100 },
  })),
  /** An informational answer before the answer (RFC 9110 §15.2, RFC 8297). */
  'early-hints': onFirst(isExt, () => ({ name: '103 before the answer', hint: true })),
  'escaped-characters': onEvery(() => rewritten('escaped characters', escaped)),
  'media-type-in-capitals': onEvery(() => ({
    name: 'media type in capitals',
    change: answer => ({ ...answer, headers: answer.headers.map(inCapitals) }),
  })),
  nulls: onEvery(({ endpoint }, { contract }) =>
    changedJson('null for what may be missing', (json, answer) =>
      nulled(json, schemaOf(contract, endpoint, answer), kept(contract)),
    ),
  ),
  'other-order': onEvery(() => rewritten('another order and layout', json => `\r\n ${turned(json)}\r\n`)),
  'other-times': onEvery((_call, { contract }) => {
    const isKept = kept(contract)
    const change = (text: string, key: string) => {
      const [whole, seconds, fraction = '.', zone] = TIME.exec(text) ?? []
      if (whole === undefined || isKept(key)) return text
      return `${seconds}${fraction.padEnd(7, '0')}${zone === 'Z' ? '+00:00' : 'Z'}`
    }
    return changedJson('times in the other form', json => eachString(json, change))
  }),
  'slow-answer': onFirst('ext-verify', () => ({ name: 'four seconds of silence', waitMs: 4_000 })),
  'unknown-members': scene => {
    const number = between(scene.random, 1, 1_000_000)
    const unknown = { introducedLater: 'text', laterNumber: number, laterList: [{ a: 1 }], laterObject: { b: null } }
    return onEvery(() =>
      changedJson('unknown properties', json => eachObject(json, object => ({ ...unknown, ...object }))),
    )(scene)
  },
  'unknown-words': onEvery((call, { contract }) => {
    // What ext-verify says decides the rest: there the word of the service stands.
    if (call.endpoint !== 'ext-reach' && call.endpoint !== 'ext-notify') return undefined
    const isKept = kept(contract)
    const sent = call.body.toString()
    const change = (text: string, key: string) =>
      LISTED.test(key) && WORD.test(text) && !isKept(key) && !sent.includes(JSON.stringify(text)) ? inForm(text) : text
    return changedJson('a word that is not listed', (json, { status }) =>
      status < 300 ? eachString(json, change) : json,
    )
  }),
})

function grown(json: JsonObject): JsonObject {
  const count = Math.ceil(BYTES / JSON.stringify(NOTE).length)
  return { laterBefore: Array.from({ length: count }, () => NOTE), ...json, laterAfter: NOTE }
}

/** A header that is missing allows every coding by the letter; no service takes it so. */
function offered(header: string): (typeof CODINGS)[number] | undefined {
  const names = header
    .toLowerCase()
    .split(',')
    .filter(each => !/;\s*q=0(?:\.0*)?\s*$/.test(each))
    .map(each => each.split(';')[0]?.trim())
  return CODINGS.find(each => names.includes(each))
}

function escaped(json: Json): string {
  if (typeof json === 'string') return quoted(json)
  if (Array.isArray(json)) return `[${json.map(escaped).join(',')}]`
  if (!isObject(json)) return JSON.stringify(json)
  return `{${Object.entries(json)
    .map(([key, item]) => `${quoted(key)}:${escaped(item)}`)
    .join(',')}}`
}

/** UTF-16 units, each by itself, in hexadecimal digits of both cases. */
function quoted(text: string): string {
  const units = Array.from({ length: text.length }, (_, i) => text.charCodeAt(i).toString(16).padStart(4, '0'))
  return `"${units.map((digits, i) => `\\u${i % 2 === 0 ? digits : digits.toUpperCase()}`).join('')}"`
}

function inCapitals(value: string, i: number, headers: readonly string[]): string {
  if (i % 2 === 0 || headers[i - 1]?.toLowerCase() !== 'content-type') return value
  const [type = '', ...parameters] = value.split(';')
  return [type.toUpperCase(), ...parameters, 'Profile="Later"'].join(';')
}

function nulled(json: Json, schema: Json | undefined, isKept: (key: string) => boolean): Json {
  const properties = isObject(schema) ? schema['properties'] : undefined
  if (!isObject(json) || !isObject(schema) || !isObject(properties)) return json
  const required = Array.isArray(schema['required']) ? schema['required'] : []
  const isOptional = (key: string) => Object.hasOwn(properties, key) && !required.includes(key) && !isKept(key)
  const absent: JsonObject = Object.fromEntries(
    Object.keys(properties)
      .filter(key => isOptional(key))
      .map(key => [key, null]),
  )
  return { ...absent, ...mapped(json, (item, key) => (isOptional(key) ? null : nulled(item, properties[key], isKept))) }
}

function schemaOf({ openapi }: Contract, endpoint: Endpoint | undefined, { status }: PreparedAnswer): Json | undefined {
  if (status >= 300 || endpoint === undefined) return undefined
  const at = pointerOf([`/${endpoint}`, 'post', 'responses', status, 'content'])
  const content = getAt(openapi.paths, at)
  const [first] = isObject(content) ? Object.values(content) : []
  return isObject(first) ? first['schema'] : undefined
}

function turned(json: Json): string {
  if (Array.isArray(json)) return `[\n${json.map(turned).join(' ,\t')}\n]`
  if (!isObject(json)) return JSON.stringify(json)
  const properties = Object.entries(json).reverse()
  return `{\r\n\t${properties.map(([key, item]) => `${JSON.stringify(key)}\t :\n ${turned(item)}`).join(' ,\n\t')}\n}`
}

/** As the others of its list are written. */
function inForm(text: string): string {
  const isUpper = text === text.toUpperCase()
  return isUpper ? 'INTRODUCED_LATER' : 'introduced-later'
}
