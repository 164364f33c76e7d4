/** Neighbouring texts as one, and a text alone as itself. */
import type { Slot, Text } from './compiled-request.ts'

export function tight(parts: readonly (string | Slot)[]): Text {
  const joined: (string | Slot)[] = []
  for (const part of parts) {
    const last = joined.at(-1)
    if (typeof part === 'string' && typeof last === 'string') joined[joined.length - 1] = last + part
    else if (part !== '') joined.push(part)
  }
  const [only = '', ...more] = joined
  return typeof only === 'string' && more.length === 0 ? only : joined
}
