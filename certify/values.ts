/** Values that a call has to carry on from an earlier answer, by the templates of the contract. */
import type { IntegrationCall } from '../contract/integration.ts'
import { getAt, type Json, leaves, parseJson } from '../contract/json.ts'
import { type ClassifiedCall, textOf } from './classified-call.ts'
import type { Contract } from './contract.ts'
import { endOf } from './observed-situation.ts'

export interface Carried {
  /** The call whose answer brings it: `ext-verify`, `ext-reach.check`. */
  source: string
  /** Where it stands in that answer, and where in the body of the call. */
  from: string
  to: string
}

/** Only values that are carried on as they are: no filter, no text around them. */
const REFERENCE = /^\{\{\s*([\w.-]+)#(\/[^}|]*?)\s*\}\}$/

export function carriedOn({ template }: Pick<IntegrationCall, 'template'>): Carried[] {
  return [...leaves(template.body ?? null)].flatMap(({ pointer, value }) => {
    const found = typeof value === 'string' ? REFERENCE.exec(value) : null
    return found?.[1] === undefined || found[2] === undefined ? [] : [{ source: found[1], from: found[2], to: pointer }]
  })
}

/** What a call of this name has to carry on; nothing where the contract does not know it. */
export function carriedBy(name: string, { calls }: Contract): Carried[] {
  const known = calls.find(({ call }) => call === name)
  return known === undefined ? [] : carriedOn(known)
}

export const isFrom = (call: ClassifiedCall, source: string) => call.name === source || call.endpoint === source

/** What the sender was given at this place before `moment` by answers that came whole. */
export function broughtBefore(moment: number, calls: readonly ClassifiedCall[], { source, from }: Carried) {
  return calls.flatMap(by => {
    if (!isFrom(by, source) || !by.whole || by.answer === undefined || endOf(by) > moment) return []
    const value = getAt(parseJson(textOf(by.answer)), from)
    return value === undefined ? [] : [{ value, by, text: textOf(by.answer) }]
  })
}

export const carriedValue = (call: ClassifiedCall, { to }: Carried): Json | undefined => getAt(call.json, to)
