/** What most families share: a test of the answer's shape, and where in it things stand. */
import { isObject, type Json, type JsonObject } from '../json.ts'
import type { Refusal } from '../observation.ts'

export function objectOf(refusal: Refusal): JsonObject | undefined {
  return isObject(refusal.json) ? refusal.json : undefined
}

/** The objects of a list; nothing where it is no list, or an empty one, or holds something else. */
export function recordsOf(value: Json | undefined): JsonObject[] {
  return Array.isArray(value) && value.length > 0 && value.slice(0, 300).every(isObject)
    ? (value.slice(0, 300) as JsonObject[])
    : []
}

export function hasAll(record: JsonObject | undefined, ...keys: string[]): boolean {
  return record !== undefined && keys.every(key => Object.hasOwn(record, key))
}

export function textOf(value: Json | undefined): string {
  return typeof value === 'string' ? value : ''
}
