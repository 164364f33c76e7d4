/** Whether an answer is a plain success, as JavaScript over `answer` and `json`, with the functions of `schema-check`: true only where `outcomeOf` says `ok`. */
import type { Light, LightAnswer } from '../../core/light-schema.ts'
import { literal } from './request-code.ts'

export function successCode(expects: Record<string, LightAnswer>): string {
  const notRefused = '!saysRefused(json)'
  const ways = Object.entries(expects).map(([status, { schema, refused }]) => [
    `answer.status === ${Number(status)}`,
    ...(schema === undefined ? [] : ['json !== undefined', conformsCode(schema, 'json', false)]),
    ...(schema === undefined || refused.length > 0 ? [notRefused] : []),
  ])
  if (ways.length === 0) ways.push(['answer.status >= 200', 'answer.status < 300', notRefused])
  return `(${ways.map(all).join(' || ')}) && answer.error_code === 0`
}

function conformsCode(light: Light, value: string, isInside: boolean): string {
  if (!isPlain(light)) return `conforms(${literal(light)}, ${value}, ${isInside})`
  const { types, values, required = [], names = [], members = [] } = light
  const has = (name: string) =>
    name in Object.prototype ? `Object.hasOwn(${value}, ${literal(name)})` : `${value}[${literal(name)}] !== undefined`
  const own = names.flatMap((name, i) => {
    const member = members[i]
    if (member == null) return []
    const code = conformsCode(member, `${value}[${literal(name)}]`, true)
    return code === 'true' ? [] : [required.includes(name) ? code : `(!(${has(name)}) || ${code})`]
  })
  const code = all([
    ...(types === undefined ? [] : [any(types.map(type => typeCode(type, value)))]),
    ...(types === undefined && (required.length > 0 || own.length > 0) ? [typeCode('object', value)] : []),
    ...(values === undefined ? [] : [any(values.map(one => `${value} === ${one}`))]),
    ...required.map(has),
    ...own,
  ])
  return isInside && code !== 'true' ? `(${value} === null || ${code})` : code
}

/** Of a form that is easily said in JavaScript. */
function isPlain({ types, values = [], either, items, required, names, others }: Light): boolean {
  if (either !== undefined || items !== undefined || others !== undefined) return false
  // A list or an object as the only value that is allowed is compared as a text.
  if (values.some(value => /^[[{]/.test(value))) return false
  const hasMembers = required !== undefined || names !== undefined
  return !hasMembers || types === undefined || (types.length === 1 && types[0] === 'object')
}

function typeCode(type: string, value: string): string {
  if (type === 'null') return `${value} === null`
  if (type === 'array') return `Array.isArray(${value})`
  if (type === 'object') return `(typeof ${value} === 'object' && ${value} !== null && !Array.isArray(${value}))`
  return `typeof ${value} === ${literal(type)}`
}

function all(conditions: readonly string[]): string {
  const said = conditions.filter(each => each !== 'true')
  return said.length === 0 ? 'true' : `(${said.join(' && ')})`
}

function any(conditions: readonly string[]): string {
  return conditions.length === 0 ? 'false' : `(${conditions.join(' || ')})`
}
