/** Every way in which bytes can be read: as they are, unpacked, unescaped, decoded, and all of that again. */
import { brotliDecompressSync, gunzipSync, inflateRawSync, inflateSync } from 'node:zlib'

export interface View {
  /** `gzip > base64`; empty for the bytes as they are. */
  how: string
  bytes: Buffer
}

const DEEPEST = 3

export function* viewsOf(bytes: Buffer, name = '', how = '', depth = DEEPEST): Generator<View> {
  yield { how, bytes }
  const numbers = numbersIn(bytes)
  if (numbers.length > 0) yield { how: how === '' ? 'digits' : `${how} > digits`, bytes: numbers }
  if (depth === 0) return
  for (const [step, inner] of stepsOf(bytes, name))
    if (inner.length >= 8 && !inner.equals(bytes))
      yield* viewsOf(inner, '', how === '' ? step : `${how} > ${step}`, depth - 1)
}

/** Long numbers without the signs and spaces by which people write them. */
function numbersIn(bytes: Buffer): Buffer {
  const found = bytes.toString('latin1').match(/\d(?:[ ()./-]{0,3}\d){8,17}(?![ ()./-]{0,3}\d)/g) ?? []
  const spaced = found.filter(each => /\D/.test(each))
  return Buffer.from(spaced.map(each => each.replace(/\(0\)|\D/g, '')).join('\n'))
}

function* stepsOf(bytes: Buffer, name: string): Generator<[step: string, inner: Buffer]> {
  for (const [step, unpack] of Object.entries(PACKINGS)) {
    const inner = unpack(bytes, name)
    if (inner !== undefined) yield [step, inner]
  }
  const text = bytes.toString('latin1')
  if (text.includes('\0')) yield ['utf-16', Buffer.from(text.replaceAll('\0', ''), 'latin1')]
  if (/%[0-9a-f]{2}/i.test(text))
    yield [
      'url',
      Buffer.from(
        text.replace(/%([0-9a-f]{2})/gi, (_, code) => byte(code)),
        'latin1',
      ),
    ]
  if (/\\[ux"\\/]/i.test(text)) yield ['escapes', Buffer.from(withoutEscapes(text))]
  if (text.includes('&')) yield ['html', Buffer.from(withoutEntities(text))]
  for (let shift = 0; shift < 4; shift++)
    yield ['base64', runs(text, /[\w+/-]{10,}/g, run => Buffer.from(run.slice(shift), 'base64'))]
  for (let shift = 0; shift < 2; shift++)
    yield ['hex', runs(text, /[0-9a-f]{16,}/gi, run => Buffer.from(run.slice(shift), 'hex'))]
  yield [
    'hex with signs between',
    runs(text, /(?:(?:0x|\\x|=)?[0-9a-f]{2}[^0-9a-z]{1,2}){7,}[0-9a-f]{2}/gi, run =>
      Buffer.from(run.replace(/0x|\\x|[^0-9a-f]/gi, ''), 'hex'),
    ),
  ]
  yield ['numbers', runs(text, /\d{1,3}(?:\s*,\s*\d{1,3}){7,}/g, run => Buffer.from(run.split(',').map(Number)))]
}

const byte = (code: string) => String.fromCharCode(Number.parseInt(code, 16))

function runs(text: string, pattern: RegExp, decode: (run: string) => Buffer): Buffer {
  const line = Buffer.from('\n')
  return Buffer.concat((text.match(pattern) ?? []).flatMap(run => told(decode(run), line)))
}

/** A run that was no code decodes to bytes of all kinds: eight printable ones in a row are rare in it. */
function told(decoded: Buffer, line: Buffer): Buffer[] {
  let printable = 0
  let longest = 0
  for (const each of decoded) {
    // NUL stands between the letters of UTF-16.
    printable = each === 0 || (each > 31 && each < 127) || each === 9 || each === 10 || each === 13 ? printable + 1 : 0
    longest = Math.max(longest, printable)
  }
  return longest < 8 && decoded[0] !== 0x1f && decoded[0] !== 0x50 && decoded[0] !== 0x78 ? [] : [decoded, line]
}

function withoutEscapes(text: string): string {
  return text.replace(
    /\\(?:u([0-9a-f]{4})|x([0-9a-f]{2})|(.))/gis,
    (_all, four?: string, two?: string, char?: string) =>
      char === undefined ? byte(four ?? two ?? '') : ({ n: '\n', r: '\r', t: '\t' }[char] ?? char),
  )
}

function withoutEntities(text: string): string {
  return text.replace(
    /&(?:#x([0-9a-f]{1,5})|#(\d{1,6})|(amp|lt|gt|quot|apos));/gi,
    (_all, hex?: string, decimal?: string, name?: string) =>
      name === undefined
        ? String.fromCodePoint(hex === undefined ? Number(decimal) : Number.parseInt(hex, 16))
        : ({ amp: '&', lt: '<', gt: '>', quot: '"', apos: "'" }[name.toLowerCase()] ?? ''),
  )
}

const PACKINGS: Record<string, (bytes: Buffer, name: string) => Buffer | undefined> = {
  gzip: bytes =>
    bytes[0] === 0x1f && bytes[1] === 0x8b ? unpacked(() => gunzipSync(bytes, { finishFlush: 2 })) : undefined,
  zlib: bytes => (bytes[0] === 0x78 ? unpacked(() => inflateSync(bytes, { finishFlush: 2 })) : undefined),
  brotli: (bytes, name) => (name.endsWith('.br') ? unpacked(() => brotliDecompressSync(bytes)) : undefined),
  zip: bytes => (bytes.indexOf('PK\x03\x04') >= 0 ? entries(bytes) : undefined),
}

function unpacked(unpack: () => Buffer): Buffer | undefined {
  try {
    return unpack()
  } catch {
    return undefined
  }
}

/** Of each local header what follows it; where its length is not told there, up to the next one. */
function entries(bytes: Buffer): Buffer {
  const found: Buffer[] = []
  for (let at = bytes.indexOf('PK\x03\x04'); at >= 0; at = bytes.indexOf('PK\x03\x04', at + 4)) {
    if (at + 30 > bytes.length) break
    const start = at + 30 + bytes.readUInt16LE(at + 26) + bytes.readUInt16LE(at + 28)
    const next = bytes.indexOf('PK\x03\x04', start)
    const length = bytes.readUInt32LE(at + 18)
    const body = bytes.subarray(start, length > 0 ? start + length : next < 0 ? undefined : next)
    const inner = bytes.readUInt16LE(at + 8) === 8 ? unpacked(() => inflateRawSync(body, { finishFlush: 2 })) : body
    if (inner !== undefined) found.push(inner)
  }
  return Buffer.concat(found)
}
