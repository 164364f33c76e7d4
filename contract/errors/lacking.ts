/** Complaints that tell the type of a body: what it lacks of that is told of each property in its place. */
import { getAt, type Json, leaves, pointerOf } from '../json.ts'
import { keyless, partsOf } from './records.ts'
import { toldTypeIn } from './told-type.ts'
import type { Mention, Unit } from './units.ts'

/** Whether another type of the answer has a property of that name. */
const isNameIn = (json: Json | undefined, name: string): boolean =>
  [...leaves(json ?? null)].some(({ value }) => toldTypeIn(String(value))?.names.includes(name) === true)

/** Whether it tells a type of which something is lacking; `json`: the answer that it stands in. */
export function addLacking(
  { at, raw, mentions }: Pick<Unit, 'at' | 'raw' | 'mentions'>,
  body: Json | undefined,
  json: Json | undefined,
  units: Unit[],
): boolean {
  const told = toldTypeIn(raw)
  if (told === undefined) return false
  const isPlace = ({ kind, under }: Mention) => (kind === 'path' || kind === 'leaf') && under !== undefined
  const behindPart = partsOf(raw)
    .map(keyless)
    .find(text => /^\d+(?:\.[\p{L}\p{N}_$-]+)*$/u.test(text))
  // Under a key that another type has as a name it is part of that one.
  const key = at.at(-1) ?? ''
  if (!told.names.includes(key) && isNameIn(json, key)) return true
  const place = (behindPart?.split('.') ?? mentions.find(isPlace)?.segments ?? []).filter(each => !/^\d+$/.test(each))
  const lacking = told.lacking(getAt(body, pointerOf(place)))
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
