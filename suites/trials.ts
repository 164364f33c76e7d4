/** What the recorded contract says of a request's members, as requests that break it in one place each. */
import { isObject, type Json, leaves, pointerOf, removeAt, segmentsOf, setAt } from '../contract/json.ts'
import type { Schema } from '../contract/openapi/document.ts'
import type { Recipe } from '../contract/recipe.ts'
import { check } from '../contract/shape/conforms.ts'
import { targetsOf } from '../probe/requests/vary.ts'
import { isFirm, schemaAt } from './recorded.ts'

export const RULES = ['required', 'type', 'list', 'length', 'unknown'] as const
export type Rule = (typeof RULES)[number]

export interface Trial {
  /** What is wrong with the request, in words: `without /email`. */
  what: string
  /** Where, as a JSON pointer. */
  place: string
  change: (body: Json) => Json
}

export interface Subject {
  recipe: Recipe
  schema: Schema
}

export function trialsOf(rule: Rule, subject: Subject): Trial[] {
  return MAKERS[rule](subject)
}

const MAKERS: Record<Rule, (subject: Subject) => Trial[]> = {
  required: subject =>
    targets(subject).flatMap(({ pointer }) => {
      const reduced = asSent(subject.recipe, removeAt(subject.recipe.body ?? null, pointer))
      const lacks = check(subject.schema, reduced).some(
        each => each.rule === 'required' && each.pointer === sentPointer(subject.recipe, pointer),
      )
      return lacks ? [{ what: `without ${pointer}`, place: pointer, change: body => removeAt(body, pointer) }] : []
    }),
  // A form sends texts only, so that there is no other type to send.
  type: subject =>
    isForm(subject.recipe)
      ? []
      : targets(subject).flatMap(({ pointer, container, schema }) => {
          const types = typesIn(schema)
          const wrong: Json = container ? 'zz' : {}
          if (!isFirm(schema, 'types') || types.length === 0 || types.includes(container ? 'string' : 'object'))
            return []
          return [
            {
              what: `with ${JSON.stringify(wrong)} as ${pointer}`,
              place: pointer,
              change: body => setAt(body, pointer, wrong),
            },
          ]
        }),
  list: subject =>
    targets(subject).flatMap(({ pointer, schema }) => {
      const listed = schema['enum']
      if (!Array.isArray(listed) || listed.length === 0) return []
      const wrong: Json = listed.every(value => typeof value === 'number') ? 987_654_321 : 'zz-unlisted'
      return [
        {
          what: `with ${JSON.stringify(wrong)} as ${pointer}`,
          place: pointer,
          change: body => setAt(body, pointer, wrong),
        },
      ]
    }),
  length: subject =>
    targets(subject).flatMap(({ pointer, schema }) => {
      const most = schema['maxLength']
      const hasForm = ['enum', 'format', 'pattern'].some(keyword => schema[keyword] !== undefined)
      if (typeof most !== 'number' || most > 8_000 || hasForm || !isFirm(schema, 'bounds')) return []
      const what = `with ${most + 1} characters as ${pointer}`
      return [{ what, place: pointer, change: body => setAt(body, pointer, 'x'.repeat(most + 1)) }]
    }),
  unknown: ({ recipe, schema }) =>
    schema['additionalProperties'] === false && (recipe.body === undefined || isObject(recipe.body))
      ? [{ what: 'with a member /zzUnknown', place: '/zzUnknown', change: body => setAt(body, '/zzUnknown', 'zz') }]
      : [],
}

interface Known {
  pointer: string
  container: boolean
  schema: Schema
}

/** The members of the recipe's body of which the contract says something. */
function targets({ recipe, schema }: Subject): Known[] {
  return targetsOf(recipe).flatMap(({ in: place, pointer, container }) => {
    if (place !== 'body' || /\/\d+$/.test(pointer)) return []
    const known = schemaAt(schema, segmentsOf(sentPointer(recipe, pointer)))
    return known === undefined ? [] : [{ pointer, container, schema: known }]
  })
}

const isForm = (recipe: Recipe) => recipe.encoding === 'form'

/** A form knows no nesting: `/address/street` is sent, and recorded, as `address.street`. */
function sentPointer(recipe: Recipe, pointer: string): string {
  return isForm(recipe) ? pointerOf([segmentsOf(pointer).join('.')]) : pointer
}

function asSent(recipe: Recipe, body: Json): Json {
  if (!isForm(recipe)) return body
  return Object.fromEntries([...leaves(body)].map(({ pointer, value }) => [segmentsOf(pointer).join('.'), value]))
}

function typesIn(schema: Schema): Json[] {
  const { type } = schema
  return Array.isArray(type) ? type : type === undefined ? [] : [type]
}
