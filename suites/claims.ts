/** A person's own data in the recorded call of POST /ext-verify, each with a value that nobody has. */
import { getAt, type Json } from '../contract/json.ts'
import type { Sender } from '../probe/sender/sender.ts'
import { madeUp, placesOf } from './made-up.ts'

export interface Claim {
  pointer: string
  value: Json
  /** Of the same form, and nobody's. */
  other: Json
}

/** `all`: those as well of which no other value can be made. */
export async function claimsOf(sender: Sender, testData: Record<string, string>, all = false): Promise<Claim[]> {
  const recipe = sender.recipe('ext-verify')
  const places = placesOf(recipe, reference => Object.hasOwn(testData, nameIn(reference)))
  const body = await sender.body('ext-verify')
  return places.flatMap(pointer => {
    const value = getAt(body, recipe.encoding === 'form' ? `/${pointer.slice(1).replaceAll('/', '.')}` : pointer)
    if (value === undefined) return []
    const other = madeUp(value)
    return all || other !== value ? [{ pointer, value, other }] : []
  })
}

/** `Phone | digits` is the datum Phone. */
const nameIn = (reference: string): string => reference.split('|')[0]?.trim() ?? reference

/** Short values stand in any text by chance. */
export function isTold(text: string, value: unknown): boolean {
  const shown = String(value)
  return shown.length > 3 && text.includes(shown)
}
