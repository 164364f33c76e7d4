/** Which member is meant, by a position in the body ("at line 1 column 16", "offset=24"), by its name alone, or by its value. */
import { isObject, type Json } from '../json.ts'
import type { ObservationKind } from '../observation.ts'
import { type Asked, type Segment, sentAt } from './_asked.ts'

interface Level {
  container: 'object' | 'array'
  key: Segment
  start: number
}
export interface Place {
  /** The value, or the name, that ends or stands at the position. */
  at: Segment[]
  /** What stands there. */
  what: 'value' | 'name'
}

const FARTHEST = 100_000

/** `bytes` counts what was read when the fault was found: parsers count bytes, not characters. */
function placeAt(text: string, bytes: number): Place | undefined {
  if (text.length > FARTHEST) return undefined
  const offset = charactersIn(text, bytes)
  if (offset < 1 || offset > text.length) return undefined
  const stack: Level[] = []
  const path = () => stack.map(level => level.key)
  let i = 0
  let last: Place | undefined
  while (i < offset) {
    const sign = text[i] ?? ''
    const top = stack.at(-1)
    if (sign === '{' || sign === '[') {
      stack.push({ container: sign === '{' ? 'object' : 'array', key: sign === '[' ? 0 : '', start: i })
      i++
    } else if (sign === '}' || sign === ']') {
      stack.pop()
      i++
      last = { at: path(), what: 'value' }
    } else if (sign === ',') {
      if (top !== undefined && typeof top.key === 'number') top.key++
      i++
    } else if (sign === '"') {
      const end = endOfString(text, i)
      const isName = top?.container === 'object' && /^\s*:/.test(text.slice(end, end + 40))
      if (isName && top !== undefined) top.key = nameIn(text.slice(i, end))
      i = end
      last = { at: path(), what: isName ? 'name' : 'value' }
    } else if (/[-\d\w]/.test(sign)) {
      while (i < text.length && /[-+.\w]/.test(text[i] ?? '')) i++
      last = { at: path(), what: 'value' }
    } else i++
  }
  return last
}

function charactersIn(text: string, bytes: number): number {
  let read = 0
  let i = 0
  for (const sign of text) {
    if (read >= bytes) return i
    const code = sign.codePointAt(0) ?? 0
    read += code < 0x80 ? 1 : code < 0x800 ? 2 : code < 0x10000 ? 3 : 4
    i += sign.length
  }
  return read >= bytes ? i : bytes
}

function endOfString(text: string, start: number): number {
  let i = start + 1
  while (i < text.length && text[i] !== '"') i += text[i] === '\\' ? 2 : 1
  return i + 1
}

function nameIn(literal: string): string {
  try {
    return String(JSON.parse(literal))
  } catch {
    return literal.slice(1, -1)
  }
}

/** The position a sentence names, as characters read. */
export function offsetIn(sentence: string, body: string): number | undefined {
  const lined =
    /line:?\s*(?:number:?\s*)?(\d{1,6}),?\s*(?:column|col|position|char(?:acter)?)(?: nr)?:?\s*(\d{1,6})/i.exec(
      sentence,
    )
  if (lined !== null) {
    const lines = body.split('\n').slice(0, Math.max(0, Number(lined[1]) - 1))
    return lines.reduce((sum, line) => sum + line.length + 1, 0) + Number(lined[2])
  }
  const flat = /(?:offset|position|byte|char(?:acter)?|pos)\s*[=:]?\s*(\d{1,6})/i.exec(sentence)
  return flat === null ? undefined : Number(flat[1])
}

/** A single name that the body holds deeper down, or whose place the position in the body tells. */
export function relocated(at: Segment[], kind: ObservationKind, text: string, asked: Asked): Segment[] {
  const [only] = at
  if (at.length !== 1 || typeof only !== 'string') return at
  const offset = offsetIn(text, asked.text)
  const place = offset === undefined ? undefined : placeAt(asked.text, offset)
  if (place !== undefined && kind === 'missing' && isObject(sentAt(asked, place.at))) return [...place.at, only]
  if (place !== undefined && kind !== 'missing' && place.at.at(-1) === only) return place.at
  if (sentAt(asked, at) !== undefined || kind === 'missing') return at
  const deeper = pathsOf(asked.body, only)
  return deeper.length === 1 ? (deeper[0] ?? at) : at
}

export function pathsOf(root: Json | undefined, name: string): Segment[][] {
  const found: Segment[][] = []
  const queue: { node: Json | undefined; at: Segment[] }[] = [{ node: root, at: [] }]
  for (let i = 0; i < queue.length && i < 2000; i++) {
    const { node, at } = queue[i] ?? { node: undefined, at: [] }
    if (Array.isArray(node))
      for (const [j, item] of node.slice(0, 50).entries()) queue.push({ node: item, at: [...at, j] })
    else if (isObject(node))
      for (const [key, item] of Object.entries(node)) {
        if (key === name) found.push([...at, key])
        queue.push({ node: item, at: [...at, key] })
      }
  }
  return found
}

export function pointedAt(text: string, kind: ObservationKind, asked: Asked): Segment[] | undefined {
  const offset = offsetIn(text, asked.text)
  const place = offset === undefined ? undefined : placeAt(asked.text, offset)
  return place === undefined || place.at.length === 0 || kind === 'missing' ? undefined : place.at
}

/** The one member whose value the sentence repeats. */
export function echoed(text: string, asked: Asked): Segment[] | undefined {
  const found: Segment[][] = []
  for (const [value, places] of asked.values) {
    const quoted = value.length >= 2 && ["'", '"', '`'].some(quote => text.includes(`${quote}${value}${quote}`))
    // "1 is not one of": a short value is told where the sentence begins with it.
    const leads = text.startsWith(`${value} `) && /^-?\d+$/.test(value)
    if (quoted || leads) found.push(...places)
  }
  return found.length === 1 ? found[0] : undefined
}
