import { isObject, type Json, type JsonObject, pointerOf } from '../../contract/json.ts'

export interface SchemaMember {
  pointer: string
  name: string
  schema: JsonObject
}

/** Every member that a recorded schema names, outside of lists: there a place names no one member. */
export function* membersIn(schema: Json | undefined, at = ''): Generator<SchemaMember> {
  if (!isObject(schema) || !isObject(schema['properties'])) return
  for (const [name, below] of Object.entries(schema['properties'])) {
    if (!isObject(below)) continue
    const pointer = at + pointerOf([name])
    yield { pointer, name, schema: below }
    yield* membersIn(below, pointer)
  }
}
