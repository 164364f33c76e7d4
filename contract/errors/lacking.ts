/** Complaints that tell the type of a body: what it lacks of that is told of each property in its place. */
import { isObject, type Json, leaves } from '../json.ts'
import { keyless, partsOf } from './records.ts'
import { toldTypeIn } from './told-type.ts'
import type { Mention, Unit } from './units.ts'

/** The names of all types that an answer tells. */
export const namesToldIn = (json: Json | undefined): ReadonlySet<string> =>
  new Set(json === undefined ? [] : [...leaves(json)].flatMap(({ value }) => toldTypeIn(String(value))?.names ?? []))

/** Whether it tells a type of which something is lacking; `names`: of all types that are told with it. */
export function addLacking(
  { at, raw, mentions }: Pick<Unit, 'at' | 'raw' | 'mentions'>,
  body: Json | undefined,
  names: ReadonlySet<string>,
  units: Unit[],
): boolean {
  const told = toldTypeIn(raw)
  if (told === undefined) return false
  const isPlace = ({ kind, under }: Mention) => (kind === 'path' || kind === 'leaf') && under !== undefined
  const behindPart = partsOf(raw)
    .map(keyless)
    .find(text => /^\d+(?:\.[\p{L}\p{N}_$-]+)*$/u.test(text))
  // Under a key that another type has as a name it is part of that one.
  if (names.has(at.at(-1) ?? '') && !told.names.includes(at.at(-1) ?? '')) return true
  const place = (behindPart?.split('.') ?? mentions.find(isPlace)?.segments ?? []).filter(each => !/^\d+$/.test(each))
  const held = place.reduce<Json | undefined>(
    (node, name) => (isObject(node ?? null) ? (node as Record<string, Json>)[name] : undefined),
    body,
  )
  const lacking = told.lacking(held)
  for (const { path, words } of lacking) {
    const own = `${path.at(-1)}: ${words.map(each => `"${each}"`).join(' | ')}`
    units.push({
      at,
      raw: own,
      text: `${at.join('.')}: ${[...place, ...path].join('.')} ${own}`,
      mentions: [{ segments: [...place, ...path], form: 'told type', kind: 'path' }],
      lists: words.length > 1 ? [words] : [],
      whole: raw,
    })
  }
  return lacking.length > 0
}
