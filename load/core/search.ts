/** Which rate next? The highest that meets the objectives: geometric rise, then bisection in log space; pure over what was reported. */

import type { RateLimit } from '../../contract/openapi/document.ts'

/** How the highest rate that meets the objectives is looked for; steps are then the first trial. */
export interface Search {
  /** Journeys a second of the first trial. */
  from: number
  ceiling: number
  /** Each rate over the one before, on the way up. */
  growth: number
  /** At the end, `missed / held` is at most one more than this. */
  precision: number
  /** Trials of one rate, of which the middle one speaks. */
  trials: number
  trialSeconds: number
  confirmSeconds: number
  /** Between trials, so that a limiter recovers. */
  coolDownSeconds?: number
}

export type TrialVerdict = 'met' | 'missed' | 'invalid'

export interface TrialResult {
  rate: number
  verdict: TrialVerdict
  /** The longer run at nine tenths of the rate that was held. */
  confirms?: boolean
}

export interface Bracket {
  /** The highest rate that most of its trials met; `null` where there is none. */
  held: number | null
  /** The lowest rate that most of its trials missed; `null` where there is none. */
  missed: number | null
}

export interface SearchResult extends Bracket {
  confirmed: boolean | null
  /** `limit`: the bracket is narrow, or not even the lowest rate was met. `invalid`: too many trials measured nothing. */
  ended: 'limit' | 'ceiling' | 'invalid'
}

export type Next = { do: 'trial' | 'confirm'; rate: number } | ({ do: 'end' } & SearchResult)

const CONFIRM_AT = 0.9
/** Until k6 sends and after it has sent. */
const START_SECONDS = 2
/** So many rates below the first one are tried before the search gives up. */
const DESCENTS = 8

export function nextOf(search: Search, results: readonly TrialResult[]): Next {
  const trials = results.filter(({ confirms }) => confirms !== true)
  const bracket = bracketOf(search, trials)
  const open = trials.at(-1)?.rate
  if (open !== undefined && verdictAt(search, trials, open) === undefined)
    return isExhausted(search, results, open) ? end(bracket, null, 'invalid') : { do: 'trial', rate: open }
  const rate = rateAfter(search, bracket)
  if (rate !== undefined) return { do: 'trial', rate }
  return confirmation(search, results, bracket)
}

export function bracketOf(search: Search, results: readonly TrialResult[]): Bracket {
  const trials = results.filter(({ confirms }) => confirms !== true)
  let [held, missed]: [number | null, number | null] = [null, null]
  for (const rate of new Set(trials.map(each => each.rate))) {
    const verdict = verdictAt(search, trials, rate)
    if (verdict === 'met') held = Math.max(held ?? rate, rate)
    if (verdict === 'missed') missed = Math.min(missed ?? rate, rate)
  }
  return { held, missed }
}

/** `undefined` before there are enough valid trials. A tie is no majority. */
function verdictAt(search: Search, results: readonly TrialResult[], rate: number): 'met' | 'missed' | undefined {
  const here = results.filter(each => each.rate === rate && each.verdict !== 'invalid')
  if (here.length < trialsOf(search)) return undefined
  return here.filter(({ verdict }) => verdict === 'met').length * 2 > here.length ? 'met' : 'missed'
}

function rateAfter(search: Search, { held, missed }: Bracket): number | undefined {
  const { ceiling, growth, precision } = search
  const first = firstRate(search)
  if (held === null && missed === null) return first
  if (held === null) return missed === null || missed <= lowestRate(search) ? undefined : tidy(missed / growth)
  if (missed === null)
    return held >= ceiling ? undefined : Math.min(ceiling, Math.max(tidy(held * growth), held * 1.01))
  if (missed / held <= 1 + precision) return undefined
  const middle = tidy(Math.sqrt(held * missed))
  return middle > held && middle < missed ? middle : undefined
}

function confirmation(search: Search, results: readonly TrialResult[], bracket: Bracket): Next {
  const ended = bracket.missed === null ? 'ceiling' : 'limit'
  if (bracket.held === null) return end(bracket, null, ended)
  const stated = results.filter(({ confirms }) => confirms === true)
  const valid = stated.find(({ verdict }) => verdict !== 'invalid')
  if (valid !== undefined) return end(bracket, valid.verdict === 'met', ended)
  const rate = tidy(bracket.held * CONFIRM_AT)
  return stated.length > 0 && isExhausted(search, stated, rate) ? end(bracket, null, ended) : { do: 'confirm', rate }
}

/** Invalid trials repeat: as often as there are trials of a load, and three times that in the whole search. */
function isExhausted(search: Search, results: readonly TrialResult[], rate: number): boolean {
  const invalid = results.filter(({ verdict }) => verdict === 'invalid')
  const here = invalid.filter(each => each.rate === rate).length
  return here > trialsOf(search) || invalid.length > invalidInAll(search)
}

const trialsOf = ({ trials }: Search) => Math.max(1, Math.ceil(trials))
const invalidInAll = (search: Search) => 3 * trialsOf(search)
const firstRate = ({ from, ceiling }: Search) => Math.min(from, ceiling)
const lowestRate = (search: Search) => Math.max(firstRate(search) / search.growth ** DESCENTS, 0.01)

function end(bracket: Bracket, confirmed: boolean | null, ended: SearchResult['ended']): Next {
  return { do: 'end', ...bracket, confirmed, ended }
}

/** Four digits: k6 takes rates in thousandths, and people read them. */
function tidy(rate: number): number {
  return Math.max(0.001, Number(rate.toPrecision(4)))
}

/** The most that any service can make the search cost: k6 runs, journeys, and seconds with the pauses between trials. */
export function mostCostOf(search: Search) {
  const { trialSeconds, confirmSeconds, ceiling, coolDownSeconds = 0 } = search
  const rising = ladder(search)
  const falling = DESCENTS + 1
  const halvings =
    Math.ceil(Math.log2(Math.max(2, Math.log(search.growth * 1.01) / Math.log(1 + search.precision)))) + 1
  const rates = [...rising, ...Array.from({ length: halvings }, () => ceiling)]
  const loads = Math.max(rates.length, falling + halvings)
  const again = invalidInAll(search) + 1
  const journeys = rates.reduce((sum, rate) => sum + rate, 0) * trialsOf(search) + ceiling * again
  const confirms = 1 + trialsOf(search)
  const trials = loads * trialsOf(search) + again
  return {
    runs: trials + confirms,
    journeys: Math.ceil(journeys * trialSeconds + confirms * ceiling * CONFIRM_AT * confirmSeconds),
    seconds:
      trials * trialSeconds + confirms * confirmSeconds + (trials + confirms) * (coolDownSeconds + START_SECONDS),
  }
}

/** Every rate on the way up, where all of them are met; at least what a way down would cost. */
function ladder(search: Search): number[] {
  const rates = [firstRate(search)]
  const falling = firstRate(search) * DESCENTS
  for (let top = rates[0] ?? 0; top < search.ceiling; ) {
    top = rateAfter(search, { held: top, missed: null }) ?? search.ceiling
    rates.push(top)
  }
  return rates.reduce((sum, rate) => sum + rate, 0) < falling ? [...rates, falling] : rates
}

const LONGEST_TRIAL = 120
const LONGEST_PAUSE = 60
const PAUSE = 1

/** `hidden`: the share by which a trial may exceed the limit unseen, 0 where it cannot; `null` where the limiter is not known well enough. */
export function paceOf(search: Search, known: RateLimit | undefined) {
  const { limit, windowSeconds } = known ?? {}
  if (limit === undefined || windowSeconds === undefined)
    return {
      trialSeconds: search.trialSeconds,
      coolDownSeconds: pause(windowSeconds ?? search.coolDownSeconds ?? PAUSE),
      hidden: null,
    }
  const perSecond = limit / windowSeconds
  const { burst = limit, limiter = '' } = known ?? {}
  const counts = /window|log|counter/.test(limiter)
  // At (1 + e) of its rate a bucket is empty after burst / (e x rate); half of the precision keeps both bounds near.
  const needed = counts ? 2 * windowSeconds : burst / ((search.precision / 2) * perSecond)
  const trialSeconds = Math.max(search.trialSeconds, Math.min(LONGEST_TRIAL, Math.ceil(needed)))
  return {
    trialSeconds,
    coolDownSeconds: pause(counts ? windowSeconds : burst / perSecond),
    hidden: counts ? (trialSeconds >= needed ? 0 : null) : burst / (perSecond * trialSeconds),
  }
}

/** The profile as the limiter needs it: longer trials and pauses, never shorter ones. */
export function paced<P extends { search?: Search }>(profile: P, known: RateLimit | undefined): P {
  if (profile.search === undefined) return profile
  const { trialSeconds, coolDownSeconds } = paceOf(profile.search, known)
  return { ...profile, search: { ...profile.search, trialSeconds, coolDownSeconds } }
}

function pause(seconds: number): number {
  return Math.min(LONGEST_PAUSE, Math.max(PAUSE, seconds))
}
