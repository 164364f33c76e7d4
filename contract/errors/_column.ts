/** Which member of the body a position in its text belongs to: "at line 1 column 16", "offset=24". */
import type { Segment } from './_asked.ts'

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
export function placeAt(text: string, bytes: number): Place | undefined {
  if (text.length > FARTHEST) return undefined
  const offset = charactersIn(text, bytes)
  if (offset < 1 || offset > text.length || text.length > FARTHEST) return undefined
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
