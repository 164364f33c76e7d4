/** Every notification says that it is a test, by what the contract offers: a switch, a value of a list, or its own text. */
import { getAt, isObject, type Json, leaves, setAt } from '../../contract/json.ts'
import type { RequestTemplate } from '../../contract/recipe.ts'
import type { Schema } from '../core/light-schema.ts'

export interface Marked {
  template: RequestTemplate
  /** How, in words: `/message begins with [TEST]`; `undefined` where the contract offers nothing. */
  how: string | undefined
}

const SWITCH = /^(?:is|as)?_?(?:test|dry_?run|sandbox|simulat\w*|trial)_?(?:mode|message|only|run|send)?$/i
const MODE_VALUE = /^(?:test|testing|dry[-_]?run|sandbox|simulat\w*)$/i
const TEXT = /(?:message|text|body|content|subject|title|note|comment|remark)/i
const SAYS_TEST = /\btest/i
const MARK = '[TEST] '
const MOST_DEPTH = 6

/** `schema` of the whole request, as recorded; only members that it names are added. */
export function markedAsTest(template: RequestTemplate, schema: Schema | undefined): Marked {
  const members = membersOf(schema)
  const flag = members.find(({ name, schema: one }) => SWITCH.test(name) && takes(one, 'boolean'))
  if (flag !== undefined) return put(template, flag.pointer, true)
  for (const { pointer, schema: one } of members) {
    const value = Array.isArray(one['enum']) ? one['enum'].find(each => MODE_VALUE.test(String(each))) : undefined
    if (value !== undefined) return put(template, pointer, value)
  }
  return inText(template, members)
}

function inText(template: RequestTemplate, members: readonly Member[]): Marked {
  const texts = [...leaves(template.body ?? null)].filter(
    ({ pointer, value }) => typeof value === 'string' && TEXT.test(pointer.split('/').at(-1) ?? ''),
  )
  const said = texts.find(({ value }) => SAYS_TEST.test(String(value)))
  if (said !== undefined) return { template, how: `${said.pointer} says that it is a test` }
  for (const { pointer, value } of texts) {
    const known = members.find(member => member.pointer === pointer)?.schema
    if (known === undefined || !isFree(known, String(value))) continue
    return { ...put(template, pointer, `${MARK}${String(value)}`), how: `${pointer} begins with ${MARK.trim()}` }
  }
  return { template, how: undefined }
}

/** A text that may be anything, and is not already at its longest. */
function isFree(schema: Schema, text: string): boolean {
  if (['enum', 'const', 'pattern', 'format'].some(word => schema[word] !== undefined)) return false
  const most = schema['maxLength']
  // What a template becomes is not known here: the mark must fit in any case.
  if (typeof most !== 'number') return true
  return !text.includes('{{') && MARK.length + text.length <= most
}

function put(template: RequestTemplate, pointer: string, value: Json): Marked {
  const body = template.body ?? {}
  if (getAt(body, pointer) === value) return { template, how: `${pointer} is ${JSON.stringify(value)}` }
  return { template: { ...template, body: setAt(body, pointer, value) }, how: `${pointer} is ${JSON.stringify(value)}` }
}

interface Member {
  pointer: string
  name: string
  schema: Schema
}

function membersOf(schema: Schema | undefined, at = '', depth = 0): Member[] {
  const properties = schema?.['properties']
  if (!isObject(properties) || depth > MOST_DEPTH) return []
  return Object.entries(properties).flatMap(([name, one]) => {
    if (!isObject(one)) return []
    const pointer = `${at}/${name.replaceAll('~', '~0').replaceAll('/', '~1')}`
    return [{ pointer, name, schema: one }, ...membersOf(one, pointer, depth + 1)]
  })
}

function takes(schema: Schema, type: string): boolean {
  return schema['type'] === type || (Array.isArray(schema['type']) && schema['type'].includes(type))
}
