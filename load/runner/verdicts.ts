/** The verdicts that k6 wrote, summed by step and call. */
import { ORACLE_METRICS } from '../core/thresholds.ts'
import type { Sample } from './samples.ts'

/** One that was counted, by its tags. */
export interface Tally {
  step: string
  call: string
  count: number
}

interface JudgedTally extends Tally {
  rule: string
  held: boolean
}

interface BreachTally extends Tally {
  rule: string
  breach: string
  place: string
}

interface PlantedTally extends Tally {
  place: string
  whose: string
}

export interface EchoTally extends Tally {
  echo: number
  /** `foreign`: what another request sent; `other`: what nobody is known to have sent. */
  seen: 'equal' | 'other' | 'foreign'
}

interface RaceTally extends Tally {
  verdict: string
}

export interface Verdicts {
  judged: JudgedTally[]
  breaches: BreachTally[]
  planted: PlantedTally[]
  echoes: EchoTally[]
  races: RaceTally[]
  /** Names that came again, of calls whose first names were all different. */
  repeated: Tally[]
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

export interface VerdictReader {
  take(sample: Sample): void
  end(): Verdicts
}

export function readVerdicts(): VerdictReader {
  const tallies = new Map<string, Tally & { metric: string; tags: Record<string, string> }>()
  const names = new Map<string, Set<number>>()
  const repeated = new Map<string, Set<number>>()
  const strange: { tags: Record<string, string>; told: number }[] = []
  const firsts = new Map<string, string[]>()
  const learn = (key: string, word: string) => {
    const known = firsts.get(key) ?? []
    if (known.length < FIRST) firsts.set(key, [...known, word])
  }
  const count = (metric: string, tags: Record<string, string>, value: number) => {
    const key = JSON.stringify([metric, tags['step'], ...WORDS.map(word => tags[word])])
    const known = tallies.get(key)
    if (known !== undefined) known.count += value
    else tallies.set(key, { metric, tags, step: tags['step'] ?? '', call: tags['call'] ?? '', count: value })
  }
  const noteName = (call: string, tags: Record<string, string>, name: number) => {
    const known = names.get(call) ?? new Set<number>()
    names.set(call, known)
    const isRepeated = known.has(name)
    learn(`made ${call}`, isRepeated ? 'again' : 'new')
    if (isRepeated) count(ORACLE_METRICS.made, tags, 1)
    else if (known.size < MOST_NAMES) known.add(name)
  }
  const noteEcho = (tags: Record<string, string>, told: number) => {
    const seen = tags['seen'] ?? ''
    learn(echoKey(tags), seen)
    if (seen !== 'equal') {
      if (strange.length < MOST_NAMES) strange.push({ tags, told })
      return
    }
    count(ORACLE_METRICS.echoes, tags, 1)
    const known = repeated.get(echoKey(tags)) ?? new Set<number>()
    repeated.set(echoKey(tags), known)
    if (known.size < MOST_NAMES) known.add(told)
  }
  /** What a strange value is can be told only when all that were sent are known. */
  const settleStrange = () => {
    for (const { tags, told } of strange.splice(0)) {
      const seen = repeated.get(echoKey(tags))?.has(told) === true ? 'foreign' : 'other'
      count(ORACLE_METRICS.echoes, { ...tags, seen }, 1)
    }
  }
  const agree = (key: string, word: string) => {
    const known = firsts.get(key) ?? []
    return known.length === FIRST && known.every(each => each === word)
  }
  const take = ({ metric, value, tags }: Sample) => {
    if (metric === ORACLE_METRICS.made) return noteName(tags['call'] ?? '', tags, value)
    if (metric === ORACLE_METRICS.echoes) return noteEcho(tags, value)
    count(metric, tags, value)
  }
  const end = (): Verdicts => {
    settleStrange()
    const of = (metric: string) => [...tallies.values()].filter(each => each.metric === metric)
    const plain = ({ step, call, count: n }: Tally) => ({ step, call, count: n })
    const word = (tags: Record<string, string>, name: string) => tags[name] ?? ''
    const telling = new Map([...names.keys()].map(call => [call, agree(`made ${call}`, 'new')]))
    const echoes = of(ORACLE_METRICS.echoes)
    return {
      judged: of(ORACLE_METRICS.judged).map(each => ({
        ...plain(each),
        rule: word(each.tags, 'rule'),
        held: each.tags['held'] === 'yes',
      })),
      breaches: of(ORACLE_METRICS.breaches).map(each => ({
        ...plain(each),
        rule: word(each.tags, 'rule'),
        breach: word(each.tags, 'breach'),
        place: word(each.tags, 'place'),
      })),
      planted: of(ORACLE_METRICS.planted).map(each => ({
        ...plain(each),
        place: word(each.tags, 'place'),
        whose: word(each.tags, 'whose'),
      })),
      echoes: echoes.map(each => ({
        ...plain(each),
        echo: Number(each.tags['echo']),
        seen: word(each.tags, 'seen') as EchoTally['seen'],
      })),
      races: of(ORACLE_METRICS.races).map(each => ({ ...plain(each), verdict: word(each.tags, 'verdict') })),
      repeated: of(ORACLE_METRICS.made)
        .map(plain)
        .filter(({ call }) => telling.get(call) === true),
      telling,
      repeats: new Map(echoes.map(({ tags }) => [echoKey(tags), agree(echoKey(tags), 'equal')])),
      values: new Map([...repeated].map(([key, known]) => [key, known.size])),
    }
  }
  return { take, end }
}

const WORDS = ['call', 'rule', 'held', 'breach', 'place', 'whose', 'echo', 'seen', 'verdict'] as const

function echoKey(tags: Record<string, string>): string {
  return `${tags['call'] ?? ''} ${tags['echo'] ?? ''}`
}

export function isVerdict({ metric }: Sample): boolean {
  return Object.values<string>(ORACLE_METRICS).includes(metric)
}

export function isEcho(verdicts: Verdicts, { call, echo }: Pick<EchoTally, 'call' | 'echo'>): boolean {
  return verdicts.repeats.get(`${call} ${echo}`) === true
}
