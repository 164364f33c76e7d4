/** An object that is missed although it is there, empty: with members of usual names the service tells which it wants. */
import type { ExtEndpoint } from '../../contract/endpoint.ts'
import { type Json, pointerOf, setAt } from '../../contract/json.ts'
import type { Observation } from '../../contract/observation.ts'
import { type Draft, isEmptyObject, type Member } from '../draft/draft.ts'
import { namesOf, type Suggest } from '../draft/revise.ts'
import { inStyle, tokensOf } from '../naming/tokens.ts'
import { wordsFor } from './words.ts'

/** The body of one request that is to be learnt from and never kept; `undefined` where no empty object is missed. */
export function peek(
  endpoint: ExtEndpoint,
  draft: Draft,
  observations: readonly Observation[],
  suggest: Suggest,
): Json | undefined {
  const empty = draft.carried().filter(member => isEmptyObject(member) && isMissed(member, observations))
  if (empty.length === 0) return undefined
  const names = draft.in('body').flatMap(member => namesOf(member.path).flatMap(tokensOf))
  const seen = [...names, ...observations.flatMap(({ text }) => tokensOf(text))]
  const style = draft.wireStyle ?? draft.style() ?? 'camel'
  const words = wordsFor(endpoint, seen).map(text => inStyle(tokensOf(text), style))
  return empty.reduce<Json>((body, member) => {
    const inside = [...new Set(words)].flatMap(name => {
      const value = suggest([...namesOf(member.path), name], {}).find(each => each.let === undefined)?.template
      return value === undefined ? [] : [[name, value] as const]
    })
    return setAt(body, pointerOf(member.path), Object.fromEntries(inside))
  }, draft.template().body ?? {})
}

function isMissed(member: Member, observations: readonly Observation[]): boolean {
  const pointer = pointerOf(member.path)
  return observations.some(
    each => (each.kind === 'missing' || each.kind === 'blank') && each.at !== null && pointerOf(each.at) === pointer,
  )
}
