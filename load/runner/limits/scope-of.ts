/** What the limit is counted per: who was let through between two refusals of the first token. */
import type { Subject } from '../../core/burst.ts'
import type { Round, Shot } from './burst-run.ts'

export type Scope = 'token' | 'application' | 'address'

export interface ScopeFound {
  scope?: Scope
  /** Whether another endpoint shares the count. */
  shared?: boolean
  /** By who asked: let through, refused, of so many tries between two refusals. */
  seen: Partial<Record<Subject, { allowed: number; refused: number }>>
}

/** A bucket may give one to whoever comes next: fewer tries prove nothing. */
const ENOUGH = 3

export function scopeOf(rounds: readonly Round[]): ScopeFound {
  const seen: ScopeFound['seen'] = {}
  for (const { shots } of rounds) {
    const inOrder = shots.filter(each => each.subject !== 'log-in')
    for (const [i, shot] of inOrder.entries()) {
      if (shot.subject === 'first' || shot.fate === 'odd') continue
      if (!isRefusal(inOrder[i - 1]) || !isRefusal(inOrder[i + 1])) continue
      const count = seen[shot.subject] ?? { allowed: 0, refused: 0 }
      seen[shot.subject] = { ...count, [shot.fate]: count[shot.fate] + 1 }
    }
  }
  const told = (subject: Subject): boolean | undefined => {
    const { allowed = 0, refused = 0 } = seen[subject] ?? {}
    if (allowed + refused < ENOUGH || (allowed > 0 && refused > 0)) return undefined
    return refused > 0
  }
  const [again, other, none, beside] = [told('again'), told('other'), told('none'), told('beside')]
  const scope = other === true || none === true ? 'address' : again === false ? 'token' : undefined
  const found = scope ?? (again === true && other === false ? 'application' : undefined)
  return {
    ...(found === undefined ? {} : { scope: found }),
    ...(beside === undefined ? {} : { shared: beside }),
    seen,
  }
}

function isRefusal(shot: Shot | undefined): boolean {
  return shot?.subject === 'first' && shot.fate === 'refused'
}
