/** Members below the place that the structure of an answer gives, and places that are told in words of their own. */
import { isObject } from '../json.ts'
import type { Observation, ObservationKind } from '../observation.ts'
import { type Asked, sentAt, squeeze } from './_asked.ts'
import type { Mention } from './_mentions.ts'
import { segmentsFrom } from './_segments.ts'
import type { Settled } from './_settle.ts'
import { memberOfTypeIn } from './_wanted.ts'

/** "The document must have a data object": told at the object that lacks it. */
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
