/** What accepted answers say in one place, always alike, where rejections with the status of a success say otherwise: `{"rc": 0}`. */
import { getAt, isObject, type Json, pointerOf } from './json.ts'
import { answerTo, type Ledger } from './ledger.ts'

/** By pointer, the value of accepted answers. */
export type SuccessSign = Readonly<Record<string, string | number | boolean>>

/** Envelopes are shallow. */
const DEEPEST = 2

function plainPlaces(node: Json | undefined, at = '', depth = 0): [string, SuccessSign[string]][] {
  if (!isObject(node)) return []
  return Object.entries(node).flatMap(([key, value]): [string, SuccessSign[string]][] => {
    const place = `${at}${pointerOf([key])}`
    if (isObject(value) && depth < DEEPEST) return plainPlaces(value, place, depth + 1)
    return typeof value === 'object' ? [] : [[place, value]]
  })
}

/** Of answers that two endpoints or more accepted with, and of at least two different ones that they rejected with. */
export function successSign(accepted: readonly Json[], rejected: readonly Json[]): SuccessSign | undefined {
  const [first, ...others] = accepted
  const isTelling = ([place, value]: [string, SuccessSign[string]]): boolean => {
    const said = rejected.map(each => getAt(each, place))
    return (
      others.every(each => getAt(each, place) === value) &&
      said.every(each => typeof each === typeof value && each !== value) &&
      (typeof value === 'boolean' || new Set(said).size > 1)
    )
  }
  const telling = others.length === 0 || rejected.length < 2 ? [] : plainPlaces(first).filter(isTelling)
  return telling.length === 0 ? undefined : Object.fromEntries(telling)
}

/** What these answers say alike, and none of the others in the same place. */
export function uniqueSign([first, ...rest]: readonly Json[], others: readonly Json[]): SuccessSign | undefined {
  const telling = plainPlaces(first).filter(
    ([place, value]) =>
      rest.every(each => getAt(each, place) === value) && !others.some(each => getAt(each, place) === value),
  )
  return telling.length === 0 ? undefined : Object.fromEntries(telling)
}

/** Why an answer is a rejection by this sign; nothing where it has one of its values, or says nothing in its places. */
export function lacksSign(sign: SuccessSign | undefined, json: Json | undefined): string | undefined {
  const places = Object.entries(sign ?? {})
  const isOther = ([place, value]: (typeof places)[number]) => {
    const said = json === undefined ? undefined : getAt(json, place)
    return typeof said === typeof value && said !== value
  }
  const [first] = places
  if (first === undefined || !places.every(isOther)) return undefined
  return `${first[0]} is ${JSON.stringify(getAt(json ?? null, first[0]))}, and ${JSON.stringify(first[1])} in accepted answers`
}

/** What an answer says in the places of the sign. */
export const signAt = (sign: SuccessSign, json: Json): SuccessSign =>
  Object.fromEntries(Object.keys(sign).map(at => [at, getAt(json, at) as SuccessSign[string]]))

/** As an earlier discovery recorded it. */
export function signIn(ledger: Ledger): SuccessSign | undefined {
  const { value } = answerTo(ledger, 'errors.format')
  const sign = isObject(value) ? value['accepted'] : undefined
  return isObject(sign) ? (sign as SuccessSign) : undefined
}
