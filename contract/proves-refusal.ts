/** Whether what an answer means leaves no doubt that nothing was done, whatever its status. */
import type { ReplyClass } from './errors/classify.ts'

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

export function provesRefusal(outcome: string): boolean {
  return PROVEN.has(outcome)
}
