/** The limits of two alternatives of one type held against each other: values, bounds, formats and patterns. */
import { type Json, sameJson } from '../json.ts'
import { type Alternative, type Difference, permits, TIGHTER, type Turn } from './alternative.ts'

type DifferenceLocation = Pick<Difference, 'path' | 'was' | 'is'>

export function limitDifferences(was: Alternative, is: Alternative): Difference[] {
  const location = { path: [], was, is }
  if (was.values !== undefined || is.values !== undefined) return valueDifferences(was, is, location)
  return [...boundDifferences(was, is, location), ...wordDifferences(was, is, location)]
}

function valueDifferences(was: Alternative, is: Alternative, location: DifferenceLocation): Difference[] {
  const gone = (was.values ?? []).filter(value => !includes(is, value))
  const come = (is.values ?? []).filter(value => !includes(was, value))
  return [
    ...(gone.length > 0 ? [{ ...location, kind: 'values' as const, turn: 'lost' as const, before: gone }] : []),
    ...(come.length > 0 ? [{ ...location, kind: 'values' as const, turn: 'gained' as const, after: come }] : []),
    ...(was.values === undefined
      ? [{ ...location, kind: 'list' as const, turn: 'lost' as const, after: is.values }]
      : []),
    ...(is.values === undefined
      ? [{ ...location, kind: 'list' as const, turn: 'gained' as const, before: was.values }]
      : []),
  ]
}

function includes(alternative: Alternative, value: Json): boolean {
  return alternative.values === undefined
    ? permits(alternative, value)
    : alternative.values.some(other => sameJson(value, other))
}

/** The two keywords of one end of a range are one limit. */
const OPEN: Readonly<Record<string, string>> = { minimum: 'exclusiveMinimum', maximum: 'exclusiveMaximum' }
const ENDS = Object.entries(TIGHTER)
  .filter(([name]) => !Object.values(OPEN).includes(name))
  .map(([name, tighter]) => ({ names: [name, OPEN[name] ?? ''], tighter }))

function boundDifferences(was: Alternative, is: Alternative, location: DifferenceLocation): Difference[] {
  const ends = ENDS.flatMap(({ names, tighter }): Difference[] => {
    const old = endOf(was.bounds, names, tighter)
    const now = endOf(is.bounds, names, tighter)
    if (old.at === now.at) return []
    const turn = (now.at - old.at) * tighter > 0 ? 'lost' : 'gained'
    return [{ ...location, kind: 'bound', turn, ...shown('before', old.said), ...shown('after', now.said) }]
  })
  return [...ends, ...multipleDifferences(was.bounds['multipleOf'], is.bounds['multipleOf'], location)]
}

/** No limit is the one at infinity; an open end is a little tighter than a closed one. */
function endOf(bounds: Record<string, number>, names: readonly string[], tighter: 1 | -1) {
  const [closed = '', open = ''] = names
  const outside = bounds[open]
  const value = outside ?? bounds[closed]
  if (value === undefined) return { at: -tighter * Number.POSITIVE_INFINITY, said: undefined }
  const nudge = outside === undefined ? 0 : tighter * Math.max(1, Math.abs(value)) * 1e-12
  return { at: value + nudge, said: { [outside === undefined ? closed : open]: value } }
}

function shown(side: 'before' | 'after', stated: Record<string, number> | undefined) {
  return stated === undefined ? {} : { [side]: stated }
}

function multipleDifferences(
  was: number | undefined,
  is: number | undefined,
  location: DifferenceLocation,
): Difference[] {
  if (was === is) return []
  const covers = (wide: number | undefined, narrow: number | undefined) =>
    wide === undefined || (narrow !== undefined && Math.abs(narrow / wide - Math.round(narrow / wide)) < 1e-9)
  const turns: Turn[] = [...(covers(is, was) ? [] : ['lost' as const]), ...(covers(was, is) ? [] : ['gained' as const])]
  const stated = (value: number | undefined) => (value === undefined ? undefined : { multipleOf: value })
  return turns.map(turn => ({
    ...location,
    kind: 'bound',
    turn,
    ...shown('before', stated(was)),
    ...shown('after', stated(is)),
  }))
}

/** Formats whose values are all of another format as well. */
const NARROWER: Record<string, readonly string[] | undefined> = {
  int32: ['int64'],
  float: ['double'],
  email: ['idn-email'],
  hostname: ['idn-hostname'],
  uri: ['uri-reference', 'iri', 'iri-reference'],
  'uri-reference': ['iri-reference'],
  iri: ['iri-reference'],
  'json-pointer': ['uri-fragment'],
}

function wordDifferences(was: Alternative, is: Alternative, location: DifferenceLocation): Difference[] {
  return (['formats', 'patterns'] as const).flatMap((key): Difference[] => {
    const [old, now] = [was[key], is[key]]
    const gone = old.filter(word => !now.some(other => word === other || NARROWER[other]?.includes(word)))
    const come = now.filter(word => !old.some(other => word === other || NARROWER[other]?.includes(word)))
    if (gone.length === 0 && come.length === 0) return []
    const turn = gone.length === 0 ? 'lost' : come.length === 0 ? 'gained' : 'both'
    const kind = key === 'formats' ? 'format' : 'pattern'
    return [{ ...location, kind, turn, ...one('before', old), ...one('after', now) }]
  })
}

function one(side: 'before' | 'after', words: readonly string[]) {
  return words.length === 0 ? {} : { [side]: words.length === 1 ? words[0] : words }
}
