/** Members that only one operation requires: the branches of a schema, compared by the value that chooses them. */
import { type Json, pointerOf } from '../json.ts'
import type { Schema } from '../openapi/document.ts'
import type { Change } from './change.ts'
import { isSchema, membersOf, type Place, requires } from './request.ts'

export function branchChanges(before: Schema, after: Schema, place: Place): Change[] {
  const old = branchesOf(before)
  return [...branchesOf(after)].flatMap(([choice, required]) => {
    const was = old.get(choice)
    return [...required]
      .filter(path => was !== undefined && !was.has(path) && !requiredAt(before, path.split('.')))
      .map((path): Change => {
        const known = schemaAt(before, path.split('.')) !== undefined
        return {
          ...place,
          at: place.at + pointerOf(['allOf']),
          rule: known ? 'request-member-became-required' : 'request-member-added-required',
          subject: `${path} (${choice})`,
        }
      })
  })
}

/** By `action = manage`: paths of the members that are then required. */
function branchesOf(schema: Schema): Map<string, Set<string>> {
  const branches = new Map<string, Set<string>>()
  const all: Json[] = Array.isArray(schema['allOf']) ? schema['allOf'] : []
  for (const branch of all.filter(isSchema)) {
    const condition = branch['if']
    const then = branch['then']
    if (isSchema(condition) && isSchema(then)) branches.set(choiceOf(condition), new Set(requiredPaths(then)))
  }
  return branches
}

function choiceOf(condition: Schema, path: readonly string[] = []): string {
  if (Object.hasOwn(condition, 'const')) return `${path.join('.')} = ${String(condition['const'])}`
  const [first] = membersOf(condition)
  return first === undefined ? path.join('.') : choiceOf(first[1].schema, [...path, first[0]])
}

function requiredPaths(schema: Schema, path: readonly string[] = []): string[] {
  const own = Array.isArray(schema['required']) ? schema['required'].map(name => [...path, String(name)].join('.')) : []
  return [...own, ...[...membersOf(schema)].flatMap(([name, each]) => requiredPaths(each.schema, [...path, name]))]
}

function schemaAt(schema: Schema, path: readonly string[]): Schema | undefined {
  const [first, ...rest] = path
  if (first === undefined) return schema
  const inside = membersOf(schema).get(first)?.schema
  return inside === undefined ? undefined : schemaAt(inside, rest)
}

function requiredAt(schema: Schema, path: readonly string[]): boolean {
  const parent = schemaAt(schema, path.slice(0, -1))
  return parent !== undefined && requires(parent, path.at(-1) ?? '')
}
