/** Which variant of the one side belongs to which of the other: equal ones first, then the most alike. */
import { type Alternative, wordsOf } from './alternative.ts'
import { type Difference, turnOfValues } from './difference.ts'

export interface Paired {
  /** What differs between variants that belong together. */
  pairs: Difference[]
  gone: Alternative[]
  come: Alternative[]
}

type Between = (was: Alternative, is: Alternative) => Difference[]

/** Beyond this the search for partners costs more than it tells: the rest is told as gone and come. */
const MOST = 12

/** `quick`: in a document so large that not every variant can be held against every other, they are taken in their order. */
export function paired(all: Variants, between: Between, quick: boolean): Paired {
  const same = sameWords(all)
  const [was, is] = [all.was.filter(each => !same.has(each)), all.is.filter(each => ![...same.values()].includes(each))]
  const inside = [...same].flatMap(([one, other]) => between(one, other))
  const { pairs, gone, come } =
    quick || (was.length === 1 && is.length === 1) ? inOrder(was, is, between) : alike(was, is, between)
  return { pairs: [...inside, ...pairs], gone, come }
}

export interface Variants {
  was: readonly Alternative[]
  is: readonly Alternative[]
}

/** What is said in the same words belongs together, whatever its references lead to. */
function sameWords({ was, is }: Variants): Map<Alternative, Alternative> {
  const left = new Map(is.map(each => [wordsOf(each), each]))
  return new Map(
    was.flatMap(each => {
      const words = wordsOf(each)
      const partner = left.get(words)
      left.delete(words)
      return partner === undefined ? [] : [[each, partner] as const]
    }),
  )
}

function inOrder(was: readonly Alternative[], is: readonly Alternative[], between: Between): Paired {
  const pairs = was.flatMap((each, i) => {
    const partner = is[i]
    return partner === undefined ? [] : between(each, partner)
  })
  return { pairs, gone: was.slice(is.length), come: is.slice(was.length) }
}

function alike(was: readonly Alternative[], is: readonly Alternative[], between: Between): Paired {
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
