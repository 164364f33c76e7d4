/** Which answers say that a request was taken. */
import type { Json, JsonObject } from '../json.ts'

export function isSuccess(status: string, response: JsonObject): boolean {
  const outcome: Json | undefined = response['x-outcome']
  return Array.isArray(outcome) ? outcome.includes('accepted') : /^2/.test(status)
}
