/** A hinted request beside what was accepted: what of it was not taken as it stands. */
import { isObject, type Json } from '../../contract/json.ts'
import type { EndpointKnowledge } from '../../contract/knowledge.ts'
import type { RequestTemplate } from '../../contract/recipe.ts'
import { generic, type Target, targetsOf } from '../requests/vary.ts'
import type { Agreement } from './agree.ts'

export interface RequestSeen {
  known: EndpointKnowledge | undefined
  /** Whether the request was accepted as the hint has it. */
  asGiven: boolean
}

/** Members that the accepted request has beside the hint do not speak against it: a hint may be a part. */
export function requestAgreement(hint: RequestTemplate, { known, asGiven }: RequestSeen): Agreement | undefined {
  const operations = (known?.operations ?? []).filter(each => each.accepted.length > 0)
  if (operations.length === 0) return undefined
  const fields = new Set(operations.flatMap(each => each.fields).map(field => keyOf(field)))
  const all = operations.map(({ recipe }) => agreementWith(hint, recipe, fields, asGiven))
  return all.sort((a, b) => a.differs.length - b.differs.length)[0]
}

function agreementWith(
  hint: RequestTemplate,
  recipe: RequestTemplate,
  fields: ReadonlySet<string>,
  asGiven: boolean,
): Agreement {
  const found: Agreement = { same: [], differs: [], unseen: [] }
  const accepted = new Map(targetsOf(recipe).map(target => [keyOf(target), target.template]))
  for (const target of targetsOf(hint)) {
    if (target.container) continue
    const pointer = target.in === 'body' ? target.pointer : `${target.in}:${target.pointer.slice(1)}`
    const seen = accepted.get(keyOf(target))
    const isKnown = fields.has(keyOf({ ...target, pointer: placeOf(target, hint) }))
    if (seen !== undefined && (asGiven || isSame(target.template, seen, hint, recipe))) found.same.push(pointer)
    else if (seen !== undefined) found.differs.push({ pointer, hint: target.template, seen })
    else if (isKnown) found.same.push(pointer)
    else if (asGiven) found.unseen.push({ pointer, hint: target.template })
    else found.differs.push({ pointer, hint: target.template, seen: 'accepted without it' })
  }
  if (!asGiven && hint.encoding !== undefined && recipe.encoding !== undefined && hint.encoding !== recipe.encoding)
    found.differs.push({ pointer: 'encoding', hint: hint.encoding, seen: recipe.encoding })
  return found
}

const placeOf = (target: Target, hint: RequestTemplate) =>
  target.in === 'body' ? generic(target.pointer, hint.body) : target.pointer

const keyOf = (target: { in: string; pointer: string }) =>
  `${target.in}:${target.in === 'header' ? target.pointer.toLowerCase() : target.pointer}`

/** Names of what is made at the time of sending may differ; what they make may not. */
function isSame(a: Json, b: Json, hint: RequestTemplate, recipe: RequestTemplate): boolean {
  if (isObject(a) || Array.isArray(a)) return true
  const made = (value: Json, lets: RequestTemplate['let']) =>
    String(value).replace(/\{\{\s*([^{}|]+?)\s*(\|[^{}]*)?\}\}/g, (_all, name: string, filter = '') => {
      const entry = lets?.[name]
      return `{{${entry === undefined ? name : JSON.stringify(entry)}${filter}}}`
    })
  return made(a, hint.let) === made(b, recipe.let)
}
