/** Which session a request belongs to. */
import type { Asked } from '../http/asked.ts'

/** Whatever tells one session from another. */
export function tokenShown({ headers, url }: Asked): string {
  const own = Object.entries(headers).filter(([name]) => /auth|token|session|cookie|key/.test(name))
  return JSON.stringify([own, url.split('?')[1] ?? ''])
}
