/** The ways in which a service may write down what it heard, and a part of what it keeps. */
import { gzipSync } from 'node:zlib'

/** `heard`: the request as it came; `secrets`: what this service knows that nobody else may. */
type Writing = (heard: string, secrets: readonly string[]) => string

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
  raw: heard => heard,
  capitals: heard => heard.toUpperCase(),
  'small-letters': heard => heard.toLowerCase(),
  respelt,
  json,
  'json-twice': heard => json(json(heard)),
  'json-letter-by-letter': heard =>
    [...heard].map(char => `\\u${char.charCodeAt(0).toString(16).padStart(4, '0')}`).join(''),
  url: heard => encodeURIComponent(heard),
  'url-twice': heard => encodeURIComponent(encodeURIComponent(heard)),
  'url-each-byte': heard => coded(heard, code => `%${code}`),
  html: heard => heard.replace(/[^a-z0-9 ]/gi, char => `&#${char.charCodeAt(0)};`),
  'html-each-letter': heard => [...heard].map(char => `&#x${char.charCodeAt(0).toString(16)};`).join(''),
  hex,
  'hex-in-capitals': heard => hex(heard).toUpperCase(),
  'hex-with-colons': heard => coded(heard, code => `${code}:`).slice(0, -1),
  'escaped-bytes': heard => coded(heard, code => `\\x${code}`),
  bytes: heard => JSON.stringify(Buffer.from(heard)),
  base64,
  base64url,
  'base64-behind-a-prefix': heard => `trace_${base64url(heard)}`,
  'base64-twice': heard => base64(base64(heard)),
  'base64-of-utf-16': heard => Buffer.from(heard, 'utf16le').toString('base64'),
  'base64-in-capitals-inside': heard => base64(heard.toUpperCase()),
  basic: (_heard, [id = '', secret = '']) => `Basic ${base64(`${id}:${secret}`)}`,
  jwt: heard => `${base64url('{"alg":"none"}')}.${base64url(JSON.stringify({ heard }))}.`,
  'first-part': each(secret => secret.slice(0, PART)),
  'last-part': each(secret => secret.slice(-PART)),
  'middle-part': each(middle),
  'part-in-capitals': each(secret => middle(secret).toUpperCase()),
  'part-in-base64': each(secret => base64(`at ${middle(secret)} of`)),
  'part-in-hex': each(secret => hex(middle(secret))),
  starred: each(secret => `${secret.slice(0, PART)}********${secret.slice(-PART)}`),
}

/** By their names, or all of them. */
export function writtenAs(names: readonly string[], heard: string, secrets: readonly string[]): Record<string, string> {
  const chosen = Object.entries(WRITINGS).filter(([name]) => names.includes('all') || names.includes(name))
  return Object.fromEntries(chosen.map(([name, write]) => [name, write(heard, secrets)]))
}

/** A body as it goes over the wire with `Content-Encoding: gzip`. */
export const packed = (text: string): Uint8Array<ArrayBuffer> => new Uint8Array(gzipSync(text))
