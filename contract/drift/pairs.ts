/** Which variant of the one side belongs to which of the other: equal ones first, then the most alike. */
import type { Alternative } from './alternative.ts'
import { type Difference, turnOfValues } from './difference.ts'

export interface Paired {
  /** What differs between variants that belong together. */
  pairs: Difference[]
  gone: Alternative[]
  come: Alternative[]
}

type Between = (was: Alternative, is: Alternative) => Difference[]

/** Beyond this the search for partners costs more than it tells: they are taken in their order. */
const MOST = 12

export function paired(was: readonly Alternative[], is: readonly Alternative[], between: Between): Paired {
  const [only, onlyNow] = [was[0], is[0]]
  if (was.length === 1 && is.length === 1 && only !== undefined && onlyNow !== undefined)
    return { pairs: between(only, onlyNow), gone: [], come: [] }
  const all = was
    .slice(0, MOST)
    .flatMap(one => is.slice(0, MOST).map(other => ({ one, other, found: between(one, other) })))
  const ranked = all.sort((a, b) => unlike(a.found) - unlike(b.found))
  const [left, leftNow] = [new Set(was), new Set(is)]
  const pairs: Difference[] = []
  for (const { one, other, found } of ranked) {
    if (!left.has(one) || !leftNow.has(other) || (found.length > 0 && isForeign(found))) continue
    left.delete(one)
    leftNow.delete(other)
    pairs.push(...found)
  }
  const covered = (each: Alternative, side: 'one' | 'other') => {
    const turn = side === 'one' ? 'gained' : 'lost'
    return all.some(pair => pair[side] === each && pair.found.every(difference => turnOfValues(difference) === turn))
  }
  return {
    pairs,
    gone: [...left].filter(each => !covered(each, 'one')),
    come: [...leftNow].filter(each => !covered(each, 'other')),
  }
}

const unlike = (found: readonly Difference[]) => found.length + (isForeign(found) ? 100 : 0)

/** Another value of a tag, or other members that must be there: two things, not one thing that changed. */
function isForeign(found: readonly Difference[]): boolean {
  const lists = found.filter(
    each => each.kind === 'values' && each.was?.values?.length === 1 && each.is?.values?.length === 1,
  )
  const members = found.filter(each => each.kind === 'member' && each.required === true)
  const turns = new Set(members.map(each => each.turn))
  return lists.length > 0 || turns.size > 1 || found.some(each => each.kind === 'type' && each.turn === 'both')
}
