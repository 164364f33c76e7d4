/** The verdicts that k6 wrote, summed by their tags. */
import { ORACLE_METRICS } from '../core/thresholds.ts'
import type { Sample } from './samples.ts'

const TAGS = ['step', 'call', 'rule', 'held', 'breach', 'place', 'whose', 'echo', 'seen', 'verdict'] as const

/**
 * What was counted under the same tags; a tag that was not there is empty. `observed` of an echo: `equal`, `foreign` for what
 * another request sent, `other` for what nobody is known to have sent.
 */
export interface Tally extends Record<(typeof TAGS)[number], string> {
  count: number
}

type Metric = keyof typeof ORACLE_METRICS

export interface Verdicts {
  /** `made`: names that came again, of calls whose first names were all different. */
  tallies: Record<Metric, Tally[]>
  /** By call: whether its names tell one from another. */
  telling: Map<string, boolean>
  /** By call and echo: whether the first answers all repeated the request. */
  repeats: Map<string, boolean>
  /** By call and echo: how many values it was seen with. */
  values: Map<string, number>
}

/** So many first ones must agree before a rule is taken from them. */
const FIRST = 10
/** Of one call; later names and values are not looked at, so that memory does not grow without end. */
const MOST_NAMES = 1_000_000

const METRICS = Object.keys(ORACLE_METRICS) as Metric[]

export function readVerdicts() {
  const tallies = new Map<string, Tally & { metric: string }>()
  const names = new Map<string, Set<number>>()
  const repeated = new Map<string, Set<number>>()
  const strange: { tags: Sample['tags']; told: number }[] = []
  const firsts = new Map<string, string[]>()
  const learn = (key: string, word: string) => {
    const known = firsts.get(key) ?? []
    if (known.length < FIRST) firsts.set(key, [...known, word])
  }
  const agree = (key: string, word: string) => {
    const known = firsts.get(key) ?? []
    return known.length === FIRST && known.every(each => each === word)
  }
  const count = (metric: string, tags: Sample['tags'], value: number) => {
    const own = Object.fromEntries(TAGS.map(tag => [tag, tags[tag] ?? ''])) as Record<(typeof TAGS)[number], string>
    const key = JSON.stringify([metric, own])
    const known = tallies.get(key)?.count ?? 0
    tallies.set(key, { metric, ...own, count: known + value })
  }
  const noteName = (call: string, tags: Sample['tags'], name: number) => {
    const known = setAt(names, call)
    const isRepeated = known.has(name)
    learn(`made ${call}`, isRepeated ? 'again' : 'new')
    if (isRepeated) count(ORACLE_METRICS.made, tags, 1)
    else if (known.size < MOST_NAMES) known.add(name)
  }
  const noteEcho = (tags: Sample['tags'], reported: number) => {
    learn(echoKey(tags), tags['seen'] ?? '')
    if (tags['seen'] !== 'equal') {
      if (strange.length < MOST_NAMES) strange.push({ tags, told: reported })
      return
    }
    count(ORACLE_METRICS.echoes, tags, 1)
    const known = setAt(repeated, echoKey(tags))
    if (known.size < MOST_NAMES) known.add(reported)
  }
  const take = ({ metric, value, tags }: Sample) => {
    if (metric === ORACLE_METRICS.made) noteName(tags['call'] ?? '', tags, value)
    else if (metric === ORACLE_METRICS.echoes) noteEcho(tags, value)
    else count(metric, tags, value)
  }
  const end = (): Verdicts => {
    // What a strange value is can be told only when all that were sent are known.
    for (const { tags, told: reported } of strange.splice(0)) {
      const observed = repeated.get(echoKey(tags))?.has(reported) === true ? 'foreign' : 'other'
      count(ORACLE_METRICS.echoes, { ...tags, seen: observed }, 1)
    }
    const telling = new Map([...names.keys()].map(call => [call, agree(`made ${call}`, 'new')]))
    const of = (name: Metric) =>
      [...tallies.values()]
        .filter(each => each.metric === ORACLE_METRICS[name] && (name !== 'made' || telling.get(each.call) === true))
        .map(({ metric: _metric, ...tally }) => tally)
    const all = Object.fromEntries(METRICS.map(name => [name, of(name)])) as Verdicts['tallies']
    return {
      tallies: all,
      telling,
      repeats: new Map(all.echoes.map(echo => [echoKey(echo), agree(echoKey(echo), 'equal')])),
      values: new Map([...repeated].map(([key, known]) => [key, known.size])),
    }
  }
  return { take, end }
}

function setAt(sets: Map<string, Set<number>>, key: string): Set<number> {
  const known = sets.get(key) ?? new Set()
  sets.set(key, known)
  return known
}

export function echoKey({ call = '', echo = '' }: { call?: string; echo?: string }): string {
  return `${call} ${echo}`
}

export function isVerdict({ metric }: Sample): boolean {
  return Object.values<string>(ORACLE_METRICS).includes(metric)
}
