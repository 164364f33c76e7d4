/** Compares secrets in a time that does not tell how much of them was right. */
import { timingSafeEqual } from 'node:crypto'

export function sameSecret(given: string, right: string): boolean {
  const a = Buffer.from(given)
  const b = Buffer.from(right)
  return a.length === b.length && timingSafeEqual(a, b)
}
