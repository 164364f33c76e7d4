/** Changes of a request's schema: what a sender must now do otherwise is breaking, what it may do is not. */
import { type Json, pointerOf } from '../json.ts'
import type { Schema } from '../openapi/document.ts'
import type { Change } from './change.ts'
import {
  covers,
  enumOf,
  isFirmly,
  knownBy,
  membersOf,
  overlaps,
  requires,
  takesNull,
  typesOf,
  without,
} from './schema-parts.ts'

export interface Place {
  question: string
  at: string
  /** Names from the root: `address.zip`. */
  subject: string
}

export function requestChanges(before: Schema, after: Schema, place: Place): Change[] {
  return [
    ...valueChanges(before, after, place),
    ...openness(before, after, place),
    ...memberChanges(before, after, place),
  ]
}

function below(place: Place, name: string, path: readonly string[]): Place {
  const subject = name === '*' ? `${place.subject}[]` : place.subject === '' ? name : `${place.subject}.${name}`
  return { ...place, at: place.at + pointerOf(path), subject }
}

function memberChanges(before: Schema, after: Schema, place: Place): Change[] {
  const old = membersOf(before)
  const now = membersOf(after)
  const refuses = after['additionalProperties'] === false
  const gone = [...old].filter(([name]) => !now.has(name) && name !== '*')
  const changes: Change[] = gone.map(([name, { path }]) => ({
    ...below(place, name, path),
    rule: refuses ? 'request-member-removed' : 'request-member-ignored',
  }))
  for (const [name, { schema, path }] of now) {
    const here = below(place, name, path)
    const was = old.get(name)?.schema
    if (was !== undefined) changes.push(...requestChanges(was, schema, here), ...requirement(before, after, name, here))
    else if (name !== '*')
      changes.push({ ...here, rule: requires(after, name) ? 'request-member-added-required' : 'request-member-added' })
  }
  return changes
}

/** A requirement that was never tried before is learnt, not changed. */
function requirement(before: Schema, after: Schema, name: string, here: Place): Change[] {
  const was = requires(before, name)
  const is = requires(after, name)
  const tried = (parent: Schema) => knownBy(membersOf(parent).get(name)?.schema, 'required') !== undefined
  if (!was && is && tried(before)) return [{ ...here, rule: 'request-member-became-required' }]
  if (was && !is && tried(after)) return [{ ...here, rule: 'request-member-became-optional' }]
  return []
}

function valueChanges(before: Schema, after: Schema, place: Place): Change[] {
  return [
    ...typeChanges(before, after, place),
    ...enumChanges(before, after, place),
    ...boundChanges(before, after, place),
    ...textChange('format', 'request-format-changed', before, after, place),
    ...textChange('pattern', 'request-pattern-changed', before, after, place),
  ]
}

function typeChanges(before: Schema, after: Schema, place: Place): Change[] {
  const was = typesOf(before)
  const is = typesOf(after)
  const sides = { before: [...was], after: [...is] }
  const changes: Change[] = []
  if (was.size > 0 && is.size > 0) {
    if (!overlaps(was, is)) changes.push({ ...place, ...sides, rule: 'request-type-changed' })
    else if (!covers(is, was)) {
      if (isFirmly(knownBy(after, 'types'))) changes.push({ ...place, ...sides, rule: 'request-type-narrowed' })
    } else if (!covers(was, is)) changes.push({ ...place, ...sides, rule: 'request-type-widened' })
  }
  const tried = (schema: Schema) => knownBy(schema, 'nullable') !== undefined
  if (takesNull(before) && !takesNull(after) && tried(after))
    changes.push({ ...place, rule: 'request-no-longer-nullable' })
  if (!takesNull(before) && takesNull(after) && tried(before))
    changes.push({ ...place, rule: 'request-became-nullable' })
  return changes
}

function enumChanges(before: Schema, after: Schema, place: Place): Change[] {
  const was = enumOf(before)
  const is = enumOf(after)
  if (was === undefined || is === undefined) return []
  const gone = without(was, is)
  const come = without(is, was)
  return [
    ...(gone.length > 0 ? [{ ...place, rule: 'request-enum-shrunk' as const, before: gone }] : []),
    ...(come.length > 0 ? [{ ...place, rule: 'request-enum-grew' as const, after: come }] : []),
  ]
}

/** `1`: a greater number is tighter; `-1`: a smaller one is. */
const BOUNDS = {
  minimum: 1,
  exclusiveMinimum: 1,
  minLength: 1,
  minItems: 1,
  maximum: -1,
  exclusiveMaximum: -1,
  maxLength: -1,
  maxItems: -1,
} as const

function boundChanges(before: Schema, after: Schema, place: Place): Change[] {
  return Object.entries(BOUNDS).flatMap(([name, tighter]): Change[] => {
    const was = before[name]
    const is = after[name]
    if (typeof was !== 'number' || typeof is !== 'number' || was === is) return []
    const rule = (is - was) * tighter > 0 ? 'request-bound-tightened' : 'request-bound-loosened'
    return [{ ...place, rule, before: { [name]: was }, after: { [name]: is } }]
  })
}

function textChange(
  key: 'format' | 'pattern',
  rule: Change['rule'],
  before: Schema,
  after: Schema,
  place: Place,
): Change[] {
  const was: Json | undefined = before[key]
  const is: Json | undefined = after[key]
  return was === undefined || is === undefined || was === is ? [] : [{ ...place, rule, before: was, after: is }]
}

function openness(before: Schema, after: Schema, place: Place): Change[] {
  const was = before['x-unknown-members']
  const is = after['x-unknown-members']
  if (was === undefined || is === undefined || was === is) return []
  return [{ ...place, rule: is === 'refused' ? 'request-unknown-members-refused' : 'request-unknown-members-accepted' }]
}
