/** Changes of an answer's schema: what a sender could rely on and can no more is breaking, what is new is not. */
import { pointerOf } from '../json.ts'
import type { Schema } from '../openapi/document.ts'
import type { Change } from './change.ts'
import type { Place } from './request.ts'
import { covers, enumOf, membersOf, overlaps, requires, takesNull, typesOf, without } from './schema-parts.ts'

export function responseChanges(before: Schema, after: Schema, place: Place): Change[] {
  return [...valueChanges(before, after, place), ...memberChanges(before, after, place)]
}

function below(place: Place, name: string, path: readonly string[]): Place {
  const subject = name === '*' ? `${place.subject}[]` : place.subject === '' ? name : `${place.subject}.${name}`
  return { ...place, at: place.at + pointerOf(path), subject }
}

/** A member that was not always there and is not seen in these few answers proves nothing. */
function memberChanges(before: Schema, after: Schema, place: Place): Change[] {
  const old = membersOf(before)
  const now = membersOf(after)
  const comparable = typesOf(after).has('object') || now.size > 0
  const gone = comparable ? [...old].filter(([name]) => !now.has(name) && requires(before, name)) : []
  const changes: Change[] = gone.map(([name, { path }]) => ({
    ...below(place, name, path),
    rule: 'response-member-vanished',
  }))
  for (const [name, { schema, path }] of now) {
    const here = below(place, name, path)
    const was = old.get(name)
    if (was !== undefined)
      changes.push(...responseChanges(was.schema, schema, here), ...presence(before, after, name, here))
    else if (name !== '*' && old.size > 0) changes.push({ ...here, rule: 'response-member-appeared' })
  }
  return changes
}

function presence(before: Schema, after: Schema, name: string, here: Place): Change[] {
  if (name === '*' || requires(before, name) === requires(after, name)) return []
  return [
    { ...here, rule: requires(before, name) ? 'response-member-became-optional' : 'response-member-became-constant' },
  ]
}

function valueChanges(before: Schema, after: Schema, place: Place): Change[] {
  const was = typesOf(before)
  const is = typesOf(after)
  const sides = { before: [...was], after: [...is] }
  const changes: Change[] = []
  if (was.size > 0 && is.size > 0) {
    if (!overlaps(was, is)) changes.push({ ...place, ...sides, rule: 'response-type-changed' })
    else if (!covers(was, is)) changes.push({ ...place, ...sides, rule: 'response-type-widened' })
  }
  if (was.size > 0 && !takesNull(before) && takesNull(after))
    changes.push({ ...place, rule: 'response-became-nullable' })
  const format = before['format']
  const bothText = was.has('string') && is.has('string')
  if (bothText && format !== undefined && format !== after['format'] && after['anyOf'] === undefined)
    changes.push({ ...place, rule: 'response-format-changed', before: format, after: after['format'] ?? 'free text' })
  return [...changes, ...enumChanges(before, after, place)]
}

function enumChanges(before: Schema, after: Schema, place: Place): Change[] {
  const was = enumOf(before)
  const is = enumOf(after)
  if (was === undefined || is === undefined) return []
  const come = without(is, was)
  const gone = without(was, is)
  return [
    ...(come.length > 0 ? [{ ...place, rule: 'response-enum-grew' as const, after: come }] : []),
    ...(gone.length > 0 ? [{ ...place, rule: 'response-enum-shrunk' as const, before: gone }] : []),
  ]
}
