/** Path text in any notation to segments: pointers, dots, brackets, `$.`, arrows, `body/a/b`, arrays of segments. */
import { isObject } from '../json.ts'
import type { Segment } from './_asked.ts'

const LONGEST = 300
const DEEPEST = 24

export function segmentsFrom(raw: string | readonly unknown[]): Segment[] {
  const parts = typeof raw === 'string' ? fromText(raw.trim()) : raw.flatMap(fromItem)
  return parts.slice(0, DEEPEST).map(part => (typeof part === 'string' && /^\d{1,6}$/.test(part) ? Number(part) : part))
}

/** An item of a path array: a name, a position, or an object that holds one (`{ key: 'a' }`, `{ fieldName: 'a' }`). */
function fromItem(item: unknown): Segment[] {
  if (typeof item === 'number') return Number.isInteger(item) && item >= 0 ? [item] : []
  if (typeof item === 'string') return item.length > LONGEST ? [] : [item]
  if (!isObject(item)) return []
  for (const name of ['key', 'fieldName', 'name', 'property', 'field', 'index']) {
    const part = item[name]
    if (typeof part === 'string' || typeof part === 'number') return fromItem(part)
  }
  return []
}

function fromText(text: string): Segment[] {
  if (text.length > LONGEST) return []
  if (/^(#?\/|#$)/.test(text)) return pointer(text.replace(/^#/, ''))
  const plain = text.replace(/^\$\.?/, '').replace(/^\./, '')
  if (plain.includes('->') || plain.includes(' > ') || plain.includes('→'))
    return plain.split(/\s*(?:->|>|→)\s*/).filter(Boolean)
  if (/^[\p{L}\p{N}_$-]+(\/[\p{L}\p{N}_$-]+)+$/u.test(plain)) return plain.split('/')
  return dotted(plain)
}

function pointer(text: string): string[] {
  return text
    .split('/')
    .filter(part => part !== '')
    .map(part => unescaped(part).replaceAll('~1', '/').replaceAll('~0', '~'))
}

function unescaped(part: string): string {
  if (!part.includes('%')) return part
  try {
    return decodeURIComponent(part)
  } catch {
    return part
  }
}

function dotted(text: string): Segment[] {
  const parts: Segment[] = []
  for (const found of text.matchAll(/\[\s*(?:'([^']*)'|"([^"]*)"|([^\]'"]*))\s*\]|([^.[\]]+)/g)) {
    const part = found[1] ?? found[2] ?? found[3] ?? found[4] ?? ''
    if (part.trim() !== '') parts.push(part.trim())
  }
  return parts
}
