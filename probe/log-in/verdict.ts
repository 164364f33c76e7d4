/** What tells the accepted log-in from all refused ones tells a success from a refusal at every endpoint. */
import { isObject, type Json } from '../../contract/json.ts'

/** Envelopes are shallow. */
const DEEPEST = 2

/** By its place: a plain value as it is, of an object or a list only that it is one. */
function placesOf(node: Json | undefined, at = '', depth = 0): [string, string][] {
  if (!isObject(node)) return []
  return Object.entries(node).flatMap(([key, value]): [string, string][] => {
    const place = `${at}/${key}`
    if (isObject(value)) return [[place, '{}'], ...(depth < DEEPEST ? placesOf(value, place, depth + 1) : [])]
    return [[place, Array.isArray(value) ? '[]' : JSON.stringify(value)]]
  })
}

/** Whether an answer stands nowhere with the accepted log-in and somewhere with a refused one; `undefined` where nothing tells them apart. */
export function verdictBy(
  accepted: Json | undefined,
  refused: readonly (Json | undefined)[],
): ((json: Json | undefined) => boolean) | undefined {
  const others = refused.map(json => new Map(placesOf(json)))
  const telling = placesOf(accepted).filter(([place, value]) =>
    others.every(other => other.has(place) && other.get(place) !== value),
  )
  if (others.length === 0 || telling.length === 0) return undefined
  return json => {
    const own = new Map(placesOf(json))
    return (
      telling.every(([place, value]) => own.get(place) !== value) &&
      telling.some(([place]) => own.has(place) && others.some(other => other.get(place) === own.get(place)))
    )
  }
}
