/** The ways in which a service may write down what it heard, and a part of what it keeps. */
import { gzipSync } from 'node:zlib'

/** `response`: the request as it came; `secrets`: what this service knows that nobody else may. */
type Writing = (response: string, secrets: readonly string[]) => string

const PART = 12

const hex = (text: string) => Buffer.from(text).toString('hex')
const base64 = (text: string) => Buffer.from(text).toString('base64')
const base64url = (text: string) => Buffer.from(text).toString('base64url')
const json = (text: string) => JSON.stringify(text)
const each =
  (cut: (secret: string) => string): Writing =>
  (_heard, secrets) =>
    secrets.map(cut).join(' | ')
const coded = (text: string, of: (code: string) => string) =>
  [...Buffer.from(text)].map(byte => of(byte.toString(16).padStart(2, '0'))).join('')

/** Long numbers as people write them, with their country and without; days as other countries do. */
const respelt = (text: string) =>
  text
    .replace(/(?<!\d)(\d{4})-(\d{2})-(\d{2})(?!\d)/g, '$3.$2.$1 $2/$3/$1 $1$2$3')
    .replace(/(?<!\d)\d{2}(\d{3})(\d{2,5})(\d{4})(?!\d)/g, '$& 0$1 $2-$3 (0)$1/$2.$3 0$1$2$3')

const middle = (text: string) => {
  const at = Math.max(0, Math.floor((text.length - PART) / 2))
  return text.slice(at, at + PART)
}

export const WRITINGS: Readonly<Record<string, Writing>> = {
  raw: response => response,
  capitals: response => response.toUpperCase(),
  'small-letters': response => response.toLowerCase(),
  respelt,
  json,
  'json-twice': response => json(json(response)),
  'json-letter-by-letter': response =>
    [...response].map(char => `\\u${char.charCodeAt(0).toString(16).padStart(4, '0')}`).join(''),
  url: response => encodeURIComponent(response),
  'url-twice': response => encodeURIComponent(encodeURIComponent(response)),
  'url-each-byte': response => coded(response, code => `%${code}`),
  html: response => response.replace(/[^a-z0-9 ]/gi, char => `&#${char.charCodeAt(0)};`),
  'html-each-letter': response => [...response].map(char => `&#x${char.charCodeAt(0).toString(16)};`).join(''),
  hex,
  'hex-in-capitals': response => hex(response).toUpperCase(),
  'hex-with-colons': response => coded(response, code => `${code}:`).slice(0, -1),
  'escaped-bytes': response => coded(response, code => `\\x${code}`),
  bytes: response => JSON.stringify(Buffer.from(response)),
  base64,
  base64url,
  'base64-behind-a-prefix': response => `trace_${base64url(response)}`,
  'base64-twice': response => base64(base64(response)),
  'base64-of-utf-16': response => Buffer.from(response, 'utf16le').toString('base64'),
  'base64-in-capitals-inside': response => base64(response.toUpperCase()),
  basic: (_heard, [id = '', secret = '']) => `Basic ${base64(`${id}:${secret}`)}`,
  jwt: response => `${base64url('{"alg":"none"}')}.${base64url(JSON.stringify({ heard: response }))}.`,
  'first-part': each(secret => secret.slice(0, PART)),
  'last-part': each(secret => secret.slice(-PART)),
  'middle-part': each(middle),
  'part-in-capitals': each(secret => middle(secret).toUpperCase()),
  'part-in-base64': each(secret => base64(`at ${middle(secret)} of`)),
  'part-in-hex': each(secret => hex(middle(secret))),
  starred: each(secret => `${secret.slice(0, PART)}********${secret.slice(-PART)}`),
}

/** By their names, or all of them. */
export function writtenAs(
  names: readonly string[],
  response: string,
  secrets: readonly string[],
): Record<string, string> {
  const chosen = Object.entries(WRITINGS).filter(([name]) => names.includes('all') || names.includes(name))
  return Object.fromEntries(chosen.map(([name, write]) => [name, write(response, secrets)]))
}

/** A body as it goes over the wire with `Content-Encoding: gzip`. */
export const packed = (text: string): Uint8Array<ArrayBuffer> => new Uint8Array(gzipSync(text))
