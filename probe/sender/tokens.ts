/** Tokens a check may show in place of the own one, each made so that it must be refused. */
import { claimsOf, corrupted } from '../token/form.ts'
import { NoGround } from './trouble.ts'

export type Shown = 'own' | 'none' | 'garbage' | 'changed' | 'unsigned' | 'truncated'

/** Fixed, so that the same request is sent in every run. */
const GARBAGE = 'garbage-0123456789'

export function madeOf(own: string, shown: Exclude<Shown, 'own' | 'none'>): string {
  switch (shown) {
    case 'garbage':
      return GARBAGE
    case 'changed':
      return corrupted(own)
    case 'truncated':
      return own.slice(0, Math.max(1, Math.floor(own.length / 2)))
    case 'unsigned':
      return unsigned(own)
  }
}

/** RFC 7519 §6: an unsecured JWT, the claims as they were issued. */
function unsigned(own: string): string {
  const claims = claimsOf(own)
  if (claims === undefined) throw new NoGround('The token is no JWT, so that there is no signature to leave out.')
  const head = Buffer.from(JSON.stringify({ ...claims.head, alg: 'none' })).toString('base64url')
  return `${head}.${own.split('.')[1] ?? ''}.`
}
