/** Values nobody has, of the same form as those that are known: for a person who does not exist, an id of nobody. */
import { type Json, leaves } from '../contract/json.ts'
import type { Recipe } from '../contract/recipe.ts'
import { referencesOf } from '../contract/template.ts'

/** Where in the recipe's body a value stands that `isMeant` names. */
export function placesOf(recipe: Recipe, isMeant: (reference: string) => boolean): string[] {
  if (recipe.body === undefined) return []
  return [...leaves(recipe.body)].flatMap(({ pointer, value }) =>
    typeof value === 'string' && referencesOf(value).some(isMeant) ? [pointer] : [],
  )
}

export const isLink = (reference: string): boolean => reference.includes('#')

/** The same value where no other of its form can be made: codes of countries and languages, dates. */
export function madeUp(value: Json): Json {
  if (typeof value === 'number') return Number.isInteger(value) ? Number(turned(String(value))) : value
  if (typeof value !== 'string' || /^[A-Za-z]{2,3}(-[A-Z]{2})?$/.test(value) || /^\d{4}-\d\d-\d\d/.test(value))
    return value
  if (/^[^@\s]+@[^@\s]+$/.test(value)) return `nobody.${turned(value.split('@')[0] ?? '')}@example.org`
  if (/^[0-9a-f]{8}-(?:[0-9a-f]{4}-){3}[0-9a-f]{12}$/i.test(value))
    return `${value.slice(0, -12)}${hexTurned(value.slice(-12))}`
  if (/^\+?[\d\s()/.-]+$/.test(value)) return value.slice(0, -3) + turned(value.slice(-3))
  return turned(value)
}

/** An id nobody has: numbers go far beyond those that may have been given. */
export function madeUpId(value: Json): Json {
  return typeof value === 'number' && Number.isInteger(value) ? value + 7_654_321 : madeUp(value)
}

/** Letters stay letters of their case, digits stay digits. */
function turned(text: string): string {
  return text
    .replace(/[a-z]/g, letter => String.fromCharCode(97 + ((letter.charCodeAt(0) - 97 + 11) % 26)))
    .replace(/[A-Z]/g, letter => String.fromCharCode(65 + ((letter.charCodeAt(0) - 65 + 11) % 26)))
    .replace(/\d/g, digit => String((Number(digit) + 3) % 10))
}

function hexTurned(text: string): string {
  return text.replace(/[0-9a-f]/gi, digit => ((Number.parseInt(digit, 16) + 7) % 16).toString(16))
}
