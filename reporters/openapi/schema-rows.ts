/** A schema as a flat list of rows, parents before their members; never throws on a schema it does not understand. */
import { isObject, type Json, type JsonObject } from '../../contract/json.ts'
import { KNOWN_BY } from '../../contract/ledger.ts'
import { ruleWords, typeWords } from './type-words.ts'
import type { FieldRow } from './types.ts'

const MOST_ROWS = 300
const DEEPEST = 8

/** Of a request, required-ness is a claim that was tested; of an answer it is what was seen. */
export type Side = 'request' | 'response'

export function rowsOf(schema: Json | undefined, side: Side): FieldRow[] {
  const rows: FieldRow[] = []
  if (isObject(schema)) walk(schema, side, 0, rows)
  return rows
}

function walk(schema: JsonObject, side: Side, depth: number, rows: FieldRow[]): void {
  if (depth > DEEPEST) return
  const required = new Set(Array.isArray(schema['required']) ? schema['required'] : [])
  const properties = isObject(schema['properties']) ? schema['properties'] : {}
  for (const [name, member] of Object.entries(properties)) {
    if (rows.length >= MOST_ROWS) return
    if (!isObject(member)) continue
    rows.push(rowOf(name, member, presenceOf(member, required.has(name), side), depth))
    walk(member, side, depth + 1, rows)
  }
  for (const [name, inner] of unnamed(schema)) {
    if (isObject(inner['properties']) || inner['items'] !== undefined) {
      if (name !== '[ ]') rows.push(rowOf(name, inner, '', depth))
      walk(inner, side, name === '[ ]' ? depth : depth + 1, rows)
    }
  }
}

/** Members without a name of their own: items, further members, alternatives. */
function unnamed(schema: JsonObject): [string, JsonObject][] {
  const one = (name: string, value: Json | undefined): [string, JsonObject][] =>
    isObject(value) ? [[name, value]] : []
  const many = (word: string, value: Json | undefined): [string, JsonObject][] =>
    Array.isArray(value) ? value.filter(isObject).map((each, i) => [`${word} ${i + 1}`, each]) : []
  return [
    ...one('[ ]', schema['items']),
    ...one('any other name', schema['additionalProperties']),
    ...many('form', schema['oneOf']),
    ...many('form', schema['anyOf']),
  ]
}

function presenceOf(member: JsonObject, required: boolean, side: Side): string {
  if (side === 'response') return required ? 'always' : 'sometimes'
  if (required) return 'required'
  const known = isObject(member['x-known']) ? member['x-known'] : {}
  return known['required'] === undefined ? 'not tried' : 'optional'
}

export function rowOf(name: string, schema: JsonObject, presence: string, depth: number): FieldRow {
  const seen = seenOf(schema['x-observed'])
  const operations = schema['x-operations']
  return {
    name,
    depth,
    type: typeWords(schema),
    rules: ruleWords(schema),
    presence,
    known: knownOf(schema['x-known']),
    ...(seen === undefined ? {} : { seen }),
    ...(Array.isArray(operations) ? { note: `only in ${operations.map(String).join(', ')}` } : {}),
  }
}

function seenOf(observed: Json | undefined): { present: number; accepted: number } | undefined {
  if (!isObject(observed)) return undefined
  const present = observed['present'] ?? observed['n']
  const accepted = observed['accepted'] ?? observed['of']
  return typeof present === 'number' && typeof accepted === 'number' ? { present, accepted } : undefined
}

const FACT_WORDS: Record<string, string> = { types: 'type', required: 'presence' }

function knownOf(known: Json | undefined): FieldRow['known'] {
  if (!isObject(known)) return []
  return KNOWN_BY.map(by => ({
    by,
    facts: Object.keys(known)
      .filter(fact => known[fact] === by)
      .map(fact => FACT_WORDS[fact] ?? fact),
  })).filter(({ facts }) => facts.length > 0)
}
