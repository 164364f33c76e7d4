/** An accepted form with a negative outcome: `{"verified": false}` is no success of a verification. */
import { isObject, type Json } from '../../contract/json.ts'

/** Flags for which `false` is the good news, or no news. */
const GOOD_WHEN_FALSE =
  /block|error|err$|expired|truncat|test|dry|delet|opt_?out|unsub|suspend|fraud|duplicate|partial|more|pending|disabled|locked|fehler|gesperrt|bounced|invalid|stale|cached|consent|marketing|vip|business/i

export function saysNo(json: Json | undefined, depth = 0): boolean {
  if (!isObject(json) || depth > 1) return false
  return Object.entries(json).some(
    ([key, value]) => (value === false && !GOOD_WHEN_FALSE.test(key)) || saysNo(value, depth + 1),
  )
}
