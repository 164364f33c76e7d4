/** Changes of an answer's schema: what a sender could rely on and can no more is breaking, what is new is not. */
import type { Change } from './change.ts'
import type { Difference, DifferenceKind, Schemas, Sides, Turn } from './difference.ts'
import { differences } from './differences.ts'
import { changeOf, type Place } from './request.ts'

type Ruling = Record<Turn, Change['rule']>

const RULINGS: Record<Exclude<DifferenceKind, 'member' | 'default'>, Ruling> = {
  type: { lost: 'response-type-narrowed', gained: 'response-type-widened', both: 'response-type-changed' },
  null: { lost: 'response-no-longer-nullable', gained: 'response-became-nullable', both: 'response-became-nullable' },
  values: { lost: 'response-enum-shrunk', gained: 'response-enum-grew', both: 'response-enum-grew' },
  list: { lost: 'response-became-enum', gained: 'response-no-longer-enum', both: 'response-no-longer-enum' },
  bound: { lost: 'response-bound-tightened', gained: 'response-bound-loosened', both: 'response-bound-loosened' },
  format: { lost: 'response-format-added', gained: 'response-format-removed', both: 'response-format-changed' },
  pattern: { lost: 'response-pattern-added', gained: 'response-pattern-removed', both: 'response-pattern-changed' },
  requirement: {
    lost: 'response-member-became-constant',
    gained: 'response-member-became-optional',
    both: 'response-member-became-optional',
  },
  openness: {
    lost: 'response-unknown-members-excluded',
    gained: 'response-unknown-members-possible',
    both: 'response-unknown-members-possible',
  },
  variant: { lost: 'response-variant-removed', gained: 'response-variant-added', both: 'response-variant-added' },
  beyond: { lost: 'not-judged', gained: 'not-judged', both: 'not-judged' },
}

export function responseChanges(before: Schemas, after: Schemas, sides: Sides, place: Place): Change[] {
  return differences(before, after, sides).flatMap((difference): Change[] => {
    const rule = ruleOf(difference, sides)
    return rule === undefined ? [] : [changeOf(difference, rule, place)]
  })
}

function ruleOf(difference: Difference, { before, after }: Sides): Change['rule'] | undefined {
  const { kind, turn, required, bare, was, is } = difference
  if (kind === 'default') return undefined
  if (kind === 'member') {
    if (turn === 'gained') return before.observed && bare === true ? undefined : 'response-member-appeared'
    return required === true
      ? 'response-member-vanished'
      : after.observed
        ? undefined
        : 'response-optional-member-removed'
  }
  const rule = RULINGS[kind][turn]
  if (!before.observed && !after.observed) return rule
  // Few answers show few of the values: what was not seen again is not gone.
  if (kind === 'type' && (isSilent(difference) || (turn === 'lost' && after.observed))) return undefined
  if (kind === 'null')
    return turn === 'lost' ? (after.observed ? undefined : rule) : was?.type === 'null' ? undefined : rule
  if (turn === 'lost' && after.observed && LIMITS.has(kind)) return undefined
  if (turn === 'gained' && before.observed && LIMITS.has(kind) && kind !== 'format') return undefined
  if (kind === 'variant' && turn === 'lost' && after.observed) return undefined
  return kind === 'openness' && is !== undefined ? undefined : rule
}

const LIMITS: ReadonlySet<DifferenceKind> = new Set(['list', 'bound', 'format', 'pattern'])

/** Nothing but null was seen, or no type was said. */
function isSilent({ before, after }: Difference): boolean {
  return [before, after].some(types => Array.isArray(types) && (types.length === 0 || types.length === 5))
}
