import type { Body, Encoding, Json } from './model.ts'
import { isObject } from './model.ts'

const BOUNDARY = 'parcel-form-boundary'
export const MEDIA: Record<Exclude<Encoding, 'none'>, string> = {
  json: 'application/json',
  form: 'application/x-www-form-urlencoded',
  multipart: `multipart/form-data; boundary=${BOUNDARY}`,
  xml: 'application/xml',
}
const escaped = (text: string) => text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;')
const plain = (text: string) =>
  text.replaceAll('&lt;', '<').replaceAll('&gt;', '>').replaceAll('&quot;', '"').replaceAll('&amp;', '&')
const elements = (value: Json): string =>
  isObject(value)
    ? Object.entries(value)
        .map(([name, each]) =>
          (Array.isArray(each) ? each : [each]).map(one => `<${name}>${elements(one)}</${name}>`).join(''),
        )
        .join('')
    : value === null
      ? ''
      : escaped(typeof value === 'string' ? value : JSON.stringify(value))
export const asXml = (value: Json, root: string): string =>
  `<?xml version="1.0" encoding="UTF-8"?>\n<${root}>${elements(value)}</${root}>`

/** The elements of a document as properties; repeated ones are the last one, attributes are not read. */
function fromXml(text: string): Json | undefined {
  const stack: { name: string; value: Body; text: string }[] = [{ name: '', value: {}, text: '' }]
  for (const [, closing, name, empty, words] of text
    .replace(/<[?!][^>]*>/g, '')
    .matchAll(/<(\/?)([\w.:-]+)[^<>]*?(\/?)>|([^<]+)/g)) {
    const top = stack.at(-1) as (typeof stack)[number]
    if (words !== undefined) top.text += words
    else if (!closing && !empty) {
      if (stack.length > 20) return undefined
      stack.push({ name: name as string, value: {}, text: '' })
    } else {
      const done = empty ? { name: name as string, value: {}, text: '' } : stack.pop()
      if (!done || done.name !== name || stack.length === 0) return undefined
      const value: Json = Object.keys(done.value).length > 0 ? done.value : plain(done.text.trim())
      ;(stack.at(-1) as (typeof stack)[number]).value[done.name] = value
    }
  }
  return stack.length === 1 ? Object.values((stack[0] as (typeof stack)[number]).value)[0] : undefined
}
function fromParts(type: string, text: string): Json | undefined {
  const boundary = /boundary="?([^";]+)/.exec(type)?.[1]
  if (!boundary) return undefined
  const parts = text.split(`--${boundary}`).slice(1, -1)
  return Object.fromEntries(
    parts.flatMap(part => {
      const name = /name="([^"]*)"/.exec(part)?.[1]
      return name === undefined ? [] : [[name, part.split('\r\n\r\n').slice(1).join('\r\n\r\n').replace(/\r\n$/, '')]]
    }),
  )
}

/** Parsers of the field reject what is nested deeper: System.Text.Json at 64, Jackson at 1,000. */
const DEEPEST = 200
function isTooDeep(text: string): boolean {
  let depth = 0
  for (const [each] of text.matchAll(/"(?:[^"\\]|\\.)*"|[[\]{}]/g)) {
    if (each === '[' || each === '{') depth++
    else if (each === ']' || each === '}') depth--
    if (depth > DEEPEST) return true
  }
  return false
}

/** A body as properties; `undefined` where it cannot be read. Case is no part of a media type (RFC 9110 §8.3.1); one with the flaw reads it in one case only. */
export function decode(
  encoding: Exclude<Encoding, 'none'>,
  sent: string,
  raw: Buffer,
  { readsOneCase = false } = {},
): Json | undefined | 'wrong media' {
  const text = raw.toString()
  const [essence = '', ...parameters] = sent.split(';')
  const type = readsOneCase ? sent : [essence.toLowerCase(), ...parameters].join(';')
  if (raw.length === 0) return {}
  if (encoding === 'json') {
    if (type && !/json|^text\/plain/.test(type)) return 'wrong media'
    if (isTooDeep(text)) return undefined
    try {
      return JSON.parse(text) as Json
    } catch {
      return undefined
    }
  }
  if (!type.startsWith(MEDIA[encoding].split(';')[0] as string) && !(encoding === 'xml' && /xml/.test(type)))
    return 'wrong media'
  if (encoding === 'form') return Object.fromEntries(new URLSearchParams(text))
  return encoding === 'xml' ? fromXml(text) : fromParts(type, text)
}
export function encode(encoding: Exclude<Encoding, 'none'>, body: Body): string {
  if (encoding === 'json') return JSON.stringify(body)
  if (encoding === 'form')
    return new URLSearchParams(
      Object.entries(body).map(([name, each]): [string, string] => [name, String(each)]),
    ).toString()
  if (encoding === 'xml') return asXml(body, 'request')
  const parts = Object.entries(body).map(
    ([name, each]) => `--${BOUNDARY}\r\nContent-Disposition: form-data; name="${name}"\r\n\r\n${String(each)}\r\n`,
  )
  return `${parts.join('')}--${BOUNDARY}--\r\n`
}
