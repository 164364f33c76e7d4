/** TypeScript types of a contract's bodies, with how each member is known as its comment. */
import type { Alternative } from '../drift/alternative.ts'
import { isObject, type Json } from '../json.ts'
import { isRecord, keyOf, type Part, waysOf } from './parts.ts'

/** Deeper than any body; a schema that holds itself ends here. */
const DEEPEST = 16

export function typeOfPart({ name, what, schema }: Part, document: Json): string {
  return `/** ${comment(what)} */\nexport type ${name} = ${typeText([schema], document, 0)}\n`
}

function typeText(schemas: readonly Json[], document: Json, depth: number): string {
  const ways = depth > DEEPEST ? undefined : waysOf(schemas, document)
  if (ways === undefined) return 'unknown'
  const texts = [...new Set(ways.map(way => wayText(way, document, depth)))]
  const scalarsFirst = texts.sort((a, b) => Number(a.includes('\n')) - Number(b.includes('\n')))
  return scalarsFirst.length === 0 ? 'never' : scalarsFirst.join(' | ')
}

function wayText(way: Alternative, document: Json, depth: number): string {
  if (way.values !== undefined) return way.values.map(value => JSON.stringify(value)).join(' | ')
  switch (way.type) {
    case 'integer':
    case 'number':
      return 'number'
    case 'array':
      return `Array<${way.items.length === 0 ? 'unknown' : typeText(way.items, document, depth)}>`
    case 'object':
      return objectText(way, document, depth)
    default:
      return way.type
  }
}

function objectText(way: Alternative, document: Json, depth: number): string {
  if (isRecord(way)) return `Record<string, ${typeText(way.rest, document, depth + 1)}>`
  if (way.members.size === 0) return 'Record<string, unknown>'
  const indent = '  '.repeat(depth + 1)
  const members = [...way.members].map(([name, schemas]) => {
    const optional = way.required.has(name) ? '' : '?'
    const type = typeText(schemas, document, depth + 1)
    return `${knownText(schemas, indent)}${indent}${keyOf(name)}${optional}: ${type}${optional === '' ? '' : ' | undefined'}`
  })
  return `{\n${members.join('\n')}\n${'  '.repeat(depth)}}`
}

/** What the contract knows of a member and a type cannot say. */
function knownText(schemas: readonly Json[], indent: string): string {
  const [schema] = schemas
  if (!isObject(schema)) return ''
  const said = ['format', 'pattern', 'minLength', 'maxLength', 'minimum', 'maximum'].flatMap(name =>
    schema[name] === undefined ? [] : [`${name} ${String(schema[name])}`],
  )
  const known = isObject(schema['x-known'])
    ? Object.entries(schema['x-known']).map(([fact, by]) => `${fact} ${String(by)}`)
    : []
  const seen = schema['x-observed']
  const often =
    isObject(seen) && seen['n'] !== undefined ? [`in ${String(seen['n'])} of ${String(seen['of'])} answers`] : []
  const words = [...said, ...known, ...often]
  return words.length === 0 ? '' : `${indent}/** ${comment(words.join('; '))} */\n`
}

/** Nothing that the service said ends a comment. */
export function comment(text: string): string {
  return text.replaceAll('*/', '*\u2215').replace(/\s+/g, ' ')
}
