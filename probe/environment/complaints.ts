/** What zod complains about in an environment file, with the line it stands on and the fix. */
import { type Document, isMap, isNode, isScalar, type LineCounter } from 'yaml'
import { z } from 'zod'
import { nearest } from '../../contract/nearest.ts'
import { EnvironmentFileSchema } from './schema.ts'
import type { Unset } from './variables.ts'

/** A file as it was read, for telling places in it. */
export interface Source {
  path: string
  document: Document
  lines: LineCounter
}

type Issue = z.core.$ZodIssue

/** A value that is only missing is not complained about a second time for its form. */
export function complaintsOf(error: z.ZodError, source: Source, unset: readonly Unset[]): string[] {
  const empty = new Set<unknown>(unset.map(each => each.node))
  return error.issues.flatMap(flat).flatMap(issue => {
    const keys = issue.path.map(String)
    if (empty.has(source.document.getIn(issue.path as string[], true))) return []
    if (issue.code === 'unrecognized_keys') return unknownMembers(keys, issue.keys, source)
    return [`${placeOf(keys, source)}: ${keys.join('.') || 'the file'} ${wrongWith(issue, source)}`]
  })
}

/** Of the forms a value may have, the one that it comes nearest to. */
function flat(issue: Issue): Issue[] {
  if (issue.code !== 'invalid_union' || issue.errors.length === 0 || issue.message !== 'Invalid input') return [issue]
  const weight = (issues: Issue[]) =>
    issues.reduce((sum, each) => sum + (each.code === 'unrecognized_keys' ? each.keys.length : 1), 0)
  const [best = []] = [...issue.errors].sort((a, b) => weight(a) - weight(b))
  return best.flatMap(inner => flat({ ...inner, path: [...issue.path, ...inner.path] }))
}

/** So many are told with their place; a file of thousands is another one than was meant. */
const MOST_UNKNOWN = 20

function unknownMembers(keys: string[], unknown: readonly string[], source: Source): string[] {
  const told = unknown.slice(0, MOST_UNKNOWN).map(key => unknownMember(keys, key, source))
  const left = unknown.length - told.length
  return left > 0 ? [...told, `${placeOf(keys, source)}: ${left} more members are not known`] : told
}

function unknownMember(keys: string[], key: string, source: Source): string {
  const known = membersAt(keys)
  const meant = nearest(key, known)
  const guess = meant === undefined ? '' : `; did you mean "${meant}"?`
  const all = known.length > 0 && known.length < 12 ? ` (known: ${known.join(', ')})` : ''
  return `${placeOf([...keys, key], source)}: "${[...keys, key].join('.')}" is not known${guess}${all}`
}

function wrongWith(issue: Issue, { document }: Source): string {
  const found = document.getIn(issue.path as string[])
  if (found === undefined && (issue.code === 'invalid_type' || issue.code === 'invalid_value')) return 'is missing'
  if (issue.code !== 'invalid_value') return worded(issue.message)
  const valid = issue.values.map(String)
  const meant = typeof found === 'string' ? nearest(found, valid) : undefined
  return `must be one of ${valid.join(', ')}${meant === undefined ? '' : `; did you mean "${meant}"?`}`
}

function worded(message: string): string {
  return message
    .replace(/^Invalid input: expected (\w+), received (\w+)$/, 'must be of type $1, not $2')
    .replace(/^(Too|Invalid) /, (_all, word: string) => `is ${word.toLowerCase()} `)
}

/** The members that the schema knows at a place. */
function membersAt(keys: readonly string[]): string[] {
  let schema: unknown = EnvironmentFileSchema
  for (const key of ['', ...keys]) {
    while (schema instanceof z.ZodDefault || schema instanceof z.ZodOptional) schema = schema.unwrap()
    if (key === '') continue
    schema = schema instanceof z.ZodObject ? schema.shape[key] : undefined
  }
  while (schema instanceof z.ZodDefault || schema instanceof z.ZodOptional) schema = schema.unwrap()
  return schema instanceof z.ZodObject ? Object.keys(schema.shape) : []
}

/** `file:line:column` of a member: of its key where there is one, else of the nearest place around it. */
export function placeOf(keys: readonly string[], { path, document, lines }: Source): string {
  return `${path}:${at(lines, offsetOf(document, keys))}`
}

export function at(lines: LineCounter, offset: number): string {
  const { line, col } = lines.linePos(offset)
  return `${Math.max(line, 1)}:${Math.max(col, 1)}`
}

function offsetOf(document: Document, keys: readonly string[]): number {
  for (let depth = keys.length; depth > 0; depth--) {
    const parent = document.getIn(keys.slice(0, depth - 1), true)
    const node = isMap(parent)
      ? parent.items.find(item => isScalar(item.key) && String(item.key.value) === keys[depth - 1])?.key
      : document.getIn(keys.slice(0, depth), true)
    if (isNode(node) && node.range) return node.range[0]
  }
  return document.contents?.range?.[0] ?? 0
}
