/** What accepted answers say in one place, always alike, where rejections with the status of a success say otherwise: `{"rc": 0}`. */
import { getAt, isObject, type Json, pointerOf } from './json.ts'
import { answerTo, type Ledger } from './ledger.ts'

/** By pointer, the value of accepted answers. */
export type SuccessSign = Readonly<Record<string, string | number | boolean>>

/** Envelopes are shallow. */
const DEEPEST = 2

function plainLocations(node: Json | undefined, at = '', depth = 0): [string, SuccessSign[string]][] {
  if (!isObject(node)) return []
  return Object.entries(node).flatMap(([key, value]): [string, SuccessSign[string]][] => {
    const location = `${at}${pointerOf([key])}`
    if (isObject(value) && depth < DEEPEST) return plainLocations(value, location, depth + 1)
    return typeof value === 'object' ? [] : [[location, value]]
  })
}

/** Of answers that two endpoints or more accepted with, and of at least two different ones that they rejected with; `plain`: with a status of its own. */
export function successSign(
  accepted: readonly Json[],
  rejected: readonly Json[],
  plain: readonly Json[] = [],
): SuccessSign | undefined {
  const [first, ...others] = accepted
  const isTelling = ([location, value]: [string, SuccessSign[string]]): boolean => {
    const stated = rejected.map(each => getAt(each, location))
    const alongside = plain.map(each => getAt(each, location)).filter(each => typeof each === typeof value)
    return (
      others.every(each => getAt(each, location) === value) &&
      stated.every(each => typeof each === typeof value && each !== value) &&
      !alongside.includes(value) &&
      (typeof value === 'boolean' || new Set([...stated, ...alongside]).size > 1)
    )
  }
  const telling =
    others.length === 0 || rejected.length === 0 || rejected.length + plain.length < 2
      ? []
      : plainLocations(first).filter(isTelling)
  return telling.length === 0 ? undefined : Object.fromEntries(telling)
}

/** What these answers say alike, and none of the others in the same place. */
export function uniqueSign([first, ...rest]: readonly Json[], others: readonly Json[]): SuccessSign | undefined {
  const telling = plainLocations(first).filter(
    ([location, value]) =>
      rest.every(each => getAt(each, location) === value) && !others.some(each => getAt(each, location) === value),
  )
  return telling.length === 0 ? undefined : Object.fromEntries(telling)
}

/** Why an answer is a rejection by this sign; nothing where it has one of its values, or says nothing in its places. */
export function lacksSign(sign: SuccessSign | undefined, json: Json | undefined): string | undefined {
  const locations = Object.entries(sign ?? {})
  const isOther = ([location, value]: (typeof locations)[number]) => {
    const stated = json === undefined ? undefined : getAt(json, location)
    return typeof stated === typeof value && stated !== value
  }
  const [first] = locations
  if (first === undefined || !locations.every(isOther)) return undefined
  return `${first[0]} is ${JSON.stringify(getAt(json ?? null, first[0]))}, and ${JSON.stringify(first[1])} in accepted answers`
}

/** As an earlier discovery recorded it. */
export function signIn(ledger: Ledger): SuccessSign | undefined {
  const { value } = answerTo(ledger, 'errors.format')
  const sign = isObject(value) ? value['accepted'] : undefined
  return isObject(sign) ? (sign as SuccessSign) : undefined
}
