/** LOAD-07: where an answer shows values that a journey planted, and whether they are its own. */
import { type Json, leaves } from '../../../contract/json.ts'
import { placeOf, type Shown } from './contract.ts'
import type { CallOracle } from './plan.ts'
import { journeysIn, mayHoldPlanted } from './planted.ts'

export interface Sight {
  /** A pointer, or the name of a header. */
  place: string
  whose: 'own' | 'foreign'
}

/** Headers tell of their own request only; a body also where the call changes nothing that journeys share. */
export function sightsIn(answer: Shown, call: CallOracle, own: string): Sight[] {
  const sights: Sight[] = []
  const look = (text: string, place: () => string) => {
    if (!mayHoldPlanted(text)) return
    const journeys = journeysIn(text)
    if (journeys.length === 0) return
    sights.push({ place: place(), whose: journeys.every(each => each === own) ? 'own' : 'foreign' })
  }
  for (const [name, value] of Object.entries(answer.headers)) look(value, () => `header ${name.slice(0, 60)}`)
  if (call.shared || !mayHoldPlanted(answer.text)) return sights
  const schema = call.answers[String(answer.status)]?.schema
  if (answer.json === undefined) look(answer.text, () => 'body')
  else for (const { pointer, value } of textsIn(answer.json)) look(value, () => placeOf(pointer, schema))
  return sights
}

function textsIn(json: Json): { pointer: string; value: string }[] {
  return [...leaves(json)].flatMap(({ pointer, value }) => (typeof value === 'string' ? [{ pointer, value }] : []))
}
