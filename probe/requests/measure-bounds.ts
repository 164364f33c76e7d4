/** Bounds that refusals do not tell, measured: the greatest value that is taken and the next one, which is refused. */
import type { Bounds } from '../../contract/knowledge.ts'
import type { RequestTemplate } from '../../contract/recipe.ts'
import type { Lab, Seen } from '../lab.ts'
import { type Bench, isLinked, isNumber, isText, saidOf, tellsAll, trial } from './trials.ts'
import { isAbout, type Target, targetsOf, without, withValue } from './vary.ts'

/** Lengths that people write down, and whole numbers; a bound between two of them stays open. */
const LENGTHS = [
  1, 2, 3, 5, 6, 8, 10, 12, 15, 16, 20, 24, 25, 30, 32, 35, 36, 40, 45, 48, 50, 60, 64, 70, 80, 90, 100, 120, 128, 140,
  150, 160, 180, 200, 250, 254, 255, 256, 280, 300, 320, 400, 480, 500, 512, 600, 640, 700, 750, 800, 900, 1000, 1024,
  1200, 1500, 1600, 2000, 2048, 2500, 3000, 4000, 4096,
]
const NUMBERS = [
  1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 12, 14, 15, 16, 20, 23, 24, 25, 28, 30, 31, 48, 50, 59, 60, 72, 90, 99, 100, 120, 127,
  128, 150, 180, 200, 240, 255, 256, 300, 365, 400, 480, 500, 600, 720, 900, 999, 1000, 1024, 1440, 1800, 2000, 3600,
  4096, 5000, 7200, 8640, 9999, 10_000, 14_400, 32_767, 43_200, 50_000, 65_535, 86_400, 99_999, 100_000, 604_800,
  999_999, 1_000_000,
]

interface Search {
  target: Target
  isText: boolean
  /** Which of the list is the bound: at least `low`, below `high`. */
  low: number
  high: number
  evidence: string[]
}

/** Measured for all members at once, which takes a service that tells everything it refuses. */
export async function measureBounds(lab: Lab, bench: Bench): Promise<void> {
  const all = tellsAll(lab, bench)
  // Where one complaint hides the others, each member would cost its own search: one that reaches nobody is worth it.
  const some = (targets: Target[]) => (all ? targets : bench.endpoint === 'ext-verify' ? targets.slice(0, 1) : [])
  const upper = some(hidden(lab, bench, 'upper'))
  keepUntried(lab, bench)
  // The least is one request for all of them, and one more for each that takes no less.
  const lower = hidden(lab, bench, 'lower')
  if (upper.length + lower.length === 0) return
  const spoil = all ? await spoiler(lab, bench, upper.length > 0 ? upper : lower, upper.length > 0) : undefined
  if (upper.length > 0) await measureUpper(lab, bench, upper, spoil)
  if (lower.length > 0) await measureLower(lab, bench, lower, spoil)
}

/** Another key would be looked up and not found; "must not be empty" is all that can be known of its length. */
function keepUntried(lab: Lab, bench: Bench): void {
  for (const target of targetsOf(bench.template)) {
    if (target.in !== 'body' || !isLinked(target) || !isText(lab, target)) continue
    const notes = lab.notes.of(bench.endpoint).filter(({ observation }) => isAbout(observation, target))
    const told = notes.some(
      ({ observation: { expected = {} } }) => expected.minLength ?? expected.format ?? expected.pattern,
    )
    const blank = notes.find(({ observation }) => observation.kind === 'blank')
    if (blank !== undefined && !told) keep(bench, target, { minLength: 1 }, [blank.exchange])
  }
}

/** Members that were refused for being too much, or too little, without a word on the limit. */
function hidden(lab: Lab, bench: Bench, side: 'upper' | 'lower'): Target[] {
  const candidates = targetsOf(bench.template).filter(
    target =>
      target.in === 'body' &&
      !target.container &&
      (isText(lab, target) || isNumber(lab, target)) &&
      // A key of an earlier answer that is changed may be looked up before all else is judged.
      !isLinked(target),
  )
  return candidates.filter(target => {
    const refused = bench.refusedAt.some(each => each.side === side && each.pointer === target.pointer)
    const told = saidOf(lab, bench, target).map(each => each.expected ?? {})
    const closed = told.some(
      each => each.values !== undefined || each.format !== undefined || each.pattern !== undefined,
    )
    const names = BOUND_NAMES[side][isText(lab, target) ? 'text' : 'number']
    return refused && !closed && !told.some(each => names.some(name => each[name] !== undefined))
  })
}

const BOUND_NAMES = {
  upper: { text: ['maxLength'], number: ['maximum', 'exclusiveMaximum'] },
  lower: { text: ['minLength'], number: ['minimum', 'exclusiveMinimum'] },
} as const

const listFor = (search: Search) => (search.isText ? LENGTHS : NUMBERS)

async function measureUpper(
  lab: Lab,
  bench: Bench,
  targets: readonly Target[],
  spoil: Target | undefined,
): Promise<void> {
  const searches = targets.map(target => ({
    target,
    isText: isText(lab, target),
    low: 0,
    high: isText(lab, target) ? LENGTHS.length : NUMBERS.length,
    evidence: [] as string[],
  }))
  const at = (search: Search, index: number, more: number): unknown => {
    const size = (listFor(search)[index] ?? 0) + more
    return search.isText ? 'x'.repeat(size) : size
  }
  // One above a listed bound is refused where the bound is that or a lower one.
  while (searches.some(each => each.low < each.high)) {
    const open = searches.filter(each => each.low < each.high)
    const middle = (each: Search) => (each.low + each.high) >> 1
    const seen = await send(lab, bench, open, each => at(each, middle(each), 1), spoil)
    const verdict = seen === undefined ? undefined : judge(seen, open, spoil !== undefined)
    if (seen === undefined || verdict === undefined) return
    for (const each of open) {
      if (verdict.has(each)) each.high = middle(each)
      else each.low = middle(each) + 1
      each.evidence.push(seen.reply.exchange.id)
    }
  }
  const found = searches.filter(each => each.high < listFor(each).length)
  if (found.length === 0) return
  const seen = await send(lab, bench, found, each => at(each, each.high, 0), spoil)
  const verdict = seen === undefined ? undefined : judge(seen, found, spoil !== undefined)
  if (seen === undefined || verdict === undefined) return
  for (const each of found) {
    const bound = listFor(each)[each.high]
    if (verdict.has(each) || bound === undefined) continue
    keep(bench, each.target, each.isText ? { maxLength: bound } : { maximum: bound }, [
      seen.reply.exchange.id,
      ...each.evidence,
    ])
  }
}

/** Nothing was refused; whether the least something is taken tells the bound. */
async function measureLower(
  lab: Lab,
  bench: Bench,
  targets: readonly Target[],
  spoil: Target | undefined,
): Promise<void> {
  const all = targets.map(target => ({
    target,
    isText: isText(lab, target),
    low: 0,
    high: 1,
    evidence: [] as string[],
  }))
  const refused = await leastTaken(lab, bench, all, each => (each.isText ? 'x' : 0), spoil)
  const numbers = refused.filter(each => !each.isText)
  if (numbers.length > 0) await leastTaken(lab, bench, numbers, () => 1, spoil)
}

/** Those that are refused come back; the others have their bound. */
async function leastTaken(
  lab: Lab,
  bench: Bench,
  searches: readonly Search[],
  least: (search: Search) => string | number,
  spoil: Target | undefined,
): Promise<Search[]> {
  const all = tellsAll(lab, bench)
  const refused: Search[] = []
  let left = [...searches]
  for (let round = 0; left.length > 0 && round < ROUNDS; round++) {
    const seen = await send(lab, bench, left, least, spoil)
    const named = seen === undefined ? undefined : judge(seen, left, spoil !== undefined)
    if (seen === undefined || named === undefined) return refused
    refused.push(...named)
    left = left.filter(each => !named.has(each))
    if (named.size > 0 && !all) continue
    for (const each of left) {
      const value = least(each)
      keep(bench, each.target, typeof value === 'string' ? { minLength: 1 } : { minimum: value }, [
        seen.reply.exchange.id,
      ])
    }
    break
  }
  return refused
}

const ROUNDS = 4

function keep(bench: Bench, target: Target, bounds: Bounds, evidence: string[]): void {
  bench.measured.push({ pointer: target.pointer, bounds, evidence: evidence.slice(0, 3) })
}

/**
 * A member that is missed in every answer keeps the measuring from being taken as a real call; only where it is
 * complained of beside the others, and not in their stead.
 */
async function spoiler(
  lab: Lab,
  bench: Bench,
  targets: readonly Target[],
  upper: boolean,
): Promise<Target | undefined> {
  if (bench.endpoint === 'ext-verify') return undefined
  const spoil = targetsOf(bench.template).find(
    target =>
      target.in === 'body' &&
      !target.container &&
      !targets.some(other => other.pointer === target.pointer) &&
      saidOf(lab, bench, target).some(each => each.kind === 'missing'),
  )
  if (spoil === undefined) return undefined
  const searches = targets.map(target => ({ target, isText: isText(lab, target), low: 0, high: 0, evidence: [] }))
  const wrong = (each: Search) => (each.isText ? (upper ? 'x'.repeat(5000) : '') : upper ? 1_000_000_001 : -1)
  const seen = await send(lab, bench, searches, wrong, spoil)
  const named = seen === undefined ? undefined : judge(seen, searches, true)
  return named?.size === searches.length ? spoil : undefined
}

async function send(
  lab: Lab,
  bench: Bench,
  searches: readonly Search[],
  value: (search: Search) => unknown,
  spoil: Target | undefined,
): Promise<Seen | undefined> {
  const start = spoil === undefined ? bench.template : without(bench.template, spoil)
  const template = searches.reduce<RequestTemplate>(
    (made, each) => withValue(made, each.target.pointer, value(each) as never),
    start,
  )
  return trial(lab, bench, template, 'lengths and numbers up to which a member is taken')
}

/** The searches whose member was refused; `undefined` where the answer does not tell them apart. */
function judge(seen: Seen, searches: readonly Search[], spoilt: boolean): Set<Search> | undefined {
  if (seen.outcome === 'success' || (seen.outcome === 'no-match' && !spoilt)) return new Set()
  if (seen.outcome !== 'validation' && seen.outcome !== 'envelope-error') return undefined
  const named = searches.filter(({ target }) => seen.observations.some(each => isAbout(each, target)))
  return named.length > 0 || spoilt ? new Set(named) : undefined
}
