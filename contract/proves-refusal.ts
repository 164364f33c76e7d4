/** Whether what an answer means leaves no doubt that nothing was done, whatever its status. */
import { errorSign } from './errors/_reply-signs.ts'
import type { ReplyClass } from './errors/classify.ts'
import type { Json } from './json.ts'

/** A fault of the service, a conflict and "nobody is known" may come after something was done. */
const PROVEN: ReadonlySet<string> = new Set([
  'envelope-error',
  'validation',
  'unauthenticated',
  'forbidden',
  'locked',
  'rate-limited',
  'method',
  'media-type',
  'too-large',
] satisfies ReplyClass[])

/** `json`: the body of the answer. That nobody is known proves it where the body itself says that it is an error. */
export function provesRefusal({ outcome, json }: { outcome: string; json?: Json | undefined }): boolean {
  return PROVEN.has(outcome) || (outcome === 'no-match' && errorSign(json) !== undefined)
}
