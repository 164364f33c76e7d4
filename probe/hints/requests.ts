/** A hinted request beside the one that was accepted: what it had that was not taken as it stands. */
import { isObject, type Json } from '../../contract/json.ts'
import type { EndpointKnowledge } from '../../contract/knowledge.ts'
import type { RequestTemplate } from '../../contract/recipe.ts'
import { targetsOf } from '../requests/vary.ts'
import type { Agreement } from './agree.ts'

/** Members that the accepted request has beside the hint do not speak against it: a hint may be a part. */
export function requestAgreement(hint: RequestTemplate, known: EndpointKnowledge | undefined): Agreement | undefined {
  const recipes = (known?.operations ?? []).filter(each => each.accepted.length > 0).map(each => each.recipe)
  if (recipes.length === 0) return undefined
  const all = recipes.map(recipe => agreementWith(hint, recipe))
  return all.sort((a, b) => a.differs.length - b.differs.length)[0]
}

function agreementWith(hint: RequestTemplate, recipe: RequestTemplate): Agreement {
  const found: Agreement = { same: [], differs: [], unseen: [] }
  const accepted = new Map(targetsOf(recipe).map(target => [keyOf(target), target.template]))
  for (const target of targetsOf(hint)) {
    if (target.container) continue
    const pointer = target.in === 'body' ? target.pointer : `${target.in}:${target.pointer.slice(1)}`
    const seen = accepted.get(keyOf(target))
    if (seen === undefined) found.differs.push({ pointer, hint: target.template, seen: 'left out' })
    else if (sameBut(target.template, seen, hint, recipe)) found.same.push(pointer)
    else found.differs.push({ pointer, hint: target.template, seen })
  }
  const encodings = [hint.encoding, recipe.encoding]
  if (hint.encoding !== undefined && recipe.encoding !== undefined && hint.encoding !== recipe.encoding)
    found.differs.push({ pointer: 'encoding', hint: encodings[0] ?? null, seen: encodings[1] ?? null })
  return found
}

const keyOf = (target: { in: string; pointer: string }) =>
  `${target.in}:${target.in === 'header' ? target.pointer.toLowerCase() : target.pointer}`

/** Names of what is made at the time of sending may differ; what they make may not. */
function sameBut(a: Json, b: Json, hint: RequestTemplate, recipe: RequestTemplate): boolean {
  if (isObject(a) || Array.isArray(a)) return true
  const made = (value: Json, lets: RequestTemplate['let']) =>
    String(value).replace(/\{\{\s*([^{}|]+?)\s*(\|[^{}]*)?\}\}/g, (_all, name: string, filter = '') => {
      const entry = lets?.[name]
      return `{{${entry === undefined ? name : JSON.stringify(entry)}${filter}}}`
    })
  return made(a, hint.let) === made(b, recipe.let)
}
