/** A value held against a JSON Schema: each rule that it breaks, as data. */
import { HarnessError } from '../harness-error.ts'
import { getAt, isObject, type Json } from '../json.ts'
import { APPLICATORS, type Violation } from './applicators.ts'
import { ASSERTIONS } from './assertions.ts'

export type { Violation } from './applicators.ts'

/** Keywords beyond the two tables are annotations here, and not judged. `document` is what a `$ref` points into. */
export function check(schema: Json, value: Json, document: Json = schema): Violation[] {
  const following = new Set<string>()

  const visit = (at: Json, part: Json, pointer: string): Violation[] => {
    if (at === false) return [{ pointer, rule: 'false', expected: 'absent', actual: 'present' }]
    if (!isObject(at)) return []
    return Object.keys(at).flatMap(keyword => {
      const given = at[keyword] ?? null
      if (keyword === '$ref') return follow(String(given), part, pointer)
      if (Object.hasOwn(APPLICATORS, keyword)) return APPLICATORS[keyword]?.(given, part, pointer, visit, at) ?? []
      const actual = Object.hasOwn(ASSERTIONS, keyword) ? ASSERTIONS[keyword]?.(given, part) : undefined
      return actual === undefined ? [] : [{ pointer, rule: keyword, expected: given, actual }]
    })
  }

  /** A reference that comes back to itself at the same value adds nothing. */
  const follow = (reference: string, part: Json, pointer: string): Violation[] => {
    const visited = `${reference} ${pointer}`
    if (following.has(visited)) return []
    following.add(visited)
    const broken = visit(resolved(reference, document), part, pointer)
    following.delete(visited)
    return broken
  }

  return visit(schema, value, '')
}

function resolved(reference: string, document: Json): Json {
  const [, fragment = ''] = reference.split('#', 2)
  const target = fragment === '' || fragment.startsWith('/') ? getAt(document, decoded(fragment)) : undefined
  if (target !== undefined) return target
  throw new HarnessError(
    'HARNESS_BROKEN',
    `Looked for ${reference} to judge a value, and the contract does not hold it.`,
    'If the contract was edited by hand, put the reference right; otherwise discover it again.',
  )
}

function decoded(fragment: string): string {
  try {
    return decodeURIComponent(fragment)
  } catch {
    return fragment
  }
}
