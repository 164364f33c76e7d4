/** Path text in any notation to segments: pointers, dots, brackets, `$.`, arrows, `body/a/b`, arrays of segments. */
import { isObject } from '../json.ts'
import type { Observation, ObservationKind } from '../observation.ts'
import { type Asked, type Segment, sentAt, squeeze } from './_asked.ts'
import type { Mention } from './_mentions.ts'
import type { Settled } from './_settle.ts'
import { memberOfTypeIn } from './_wanted.ts'

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

/**
 * Members below the place that the structure of an answer gives, and places that are told in words of their own. "The
 * document must have a data object": told at the object that lacks it.
 */
export function heldIn(text: string, base: Settled | undefined, asked: Asked): Observation | undefined {
  const found = memberOfTypeIn(text)
  const above = base?.at ?? []
  if (found === undefined || (base?.in ?? 'body') !== 'body') return undefined
  if (above.length > 0 && !isObject(sentAt(asked, above))) return undefined
  const at = [...above, found.name]
  const kind = sentAt(asked, at) === undefined ? 'missing' : 'type'
  return { kind, at, naming: 'wire', in: 'body', expected: { type: found.type }, text }
}

/** Whatever is said of the header that names the form of the body. */
export function isOfMediaType(base: Settled | undefined): boolean {
  return base?.in === 'header' && base.at.length === 1 && squeeze(String(base.at[0])) === 'contenttype'
}

export function below(base: Settled, member: string, asked: Asked): Settled {
  const more = segmentsFrom(member)
  // "data.type is required" at `/data`: the sentence tells the whole path, or its end.
  const [head] = more
  const holder = sentAt(asked, base.at)
  const isOwn = isObject(holder) && head !== undefined && Object.hasOwn(holder, head)
  const isRepeated = more.length > 1 && head === base.at.at(-1) && !isOwn
  if (isRepeated) return { ...base, at: [...base.at.slice(0, -1), ...more] }
  const last = base.at.at(-1)
  const same = typeof last === 'string' && squeeze(last) === squeeze(String(more.at(-1) ?? ''))
  return same ? base : { ...base, at: [...base.at, ...more] }
}

/** "Object missing required field `name`" at `recipient` means `recipient.name`, if `recipient` is an object. */
export function belongsBelow(base: Settled, mention: Mention, asked: Asked, kind: ObservationKind): boolean {
  const named = segmentsFrom(mention.raw)
  if (base.at.some(part => squeeze(String(part)) === squeeze(String(named.at(-1) ?? '')))) return false
  const holder = sentAt(asked, base.at)
  // An object that is there cannot be missing itself.
  return (
    isObject(holder) &&
    (mention.member === true || (kind === 'missing' && mention.as === 'name' && !Object.hasOwn(holder, mention.raw)))
  )
}
