/** What both benchmarks of strangers are told by their command lines, and how they play them. */
import { createHash, randomInt } from 'node:crypto'
import type { ParseArgsConfig } from 'node:util'
import { drawn, folders, type Source } from './services.ts'

type Options = NonNullable<ParseArgsConfig['options']>

export const COMMON = {
  /** How many are drawn, from which seed on; a new one each time. */
  seeds: { type: 'string' },
  from: { type: 'string' },
  seed: { type: 'string', multiple: true, default: [] as string[] },
  /** Services in folders, in place of drawn ones; of these, by name. */
  dir: { type: 'string', multiple: true, default: [] as string[] },
  service: { type: 'string', multiple: true, default: [] as string[] },
  /** So many of the services in folders, drawn by the seed; the same seed draws the same ones. */
  some: { type: 'string' },
  parallel: { type: 'string', default: '2' },
  'seconds-at-most': { type: 'string', default: '300' },
  details: { type: 'boolean', default: false },
  strict: { type: 'boolean', default: false },
} as const satisfies Options

export function usage(sentence: string): never {
  console.error(sentence)
  process.exit(2)
}

export function numberOf(name: string, text: string, least = 1): number {
  const value = Number(text)
  return Number.isInteger(value) && value >= least
    ? value
    : usage(`--${name} is a whole number from ${least}, not ${JSON.stringify(text)}.`)
}

interface Wanted {
  seeds?: string | undefined
  from?: string | undefined
  seed: string[]
  dir: string[]
  service: string[]
  some?: string | undefined
}

export function sourcesOf({ seeds, from, seed, dir, service, some }: Wanted, usual: number): Source[] {
  const seedOf = (name: string, text: string): Source => drawn(numberOf(name, text, 0))
  try {
    const all = dir.flatMap(folders).filter(({ name }) => service.length === 0 || service.includes(name))
    const found =
      some === undefined ? all : someOf(all, numberOf('some', some), from ?? String(randomInt(1_000_000_000)))
    const given = [...found, ...seed.map(each => seedOf('seed', each))]
    if (dir.length > 0 && found.length === 0)
      return usage(`No service of ${dir.join(' ')} is named ${service.join(' ')}.`)
    if (given.length > 0 && seeds === undefined && (from === undefined || some !== undefined)) return given
    const first = from === undefined ? randomInt(1_000_000_000) : numberOf('from', from, 0)
    const more = Array.from({ length: numberOf('seeds', seeds ?? String(usual)) }, (_, index) => drawn(first + index))
    return [...given, ...more]
  } catch (error) {
    return usage(error instanceof Error ? error.message : String(error))
  }
}

function someOf(all: readonly Source[], count: number, seed: string): Source[] {
  const turn = ({ name }: Source) => createHash('sha256').update(`${seed} ${name}`).digest('hex')
  return [...all].sort((a, b) => (turn(a) < turn(b) ? -1 : 1)).slice(0, count)
}

/** So many at a time, in their order; what one of them breaks on is reported, and the others go on. */
export async function inLanes(
  sources: readonly Source[],
  lanes: number,
  play: (source: Source, index: number) => Promise<void>,
): Promise<string[]> {
  const broken: string[] = []
  // What was started ends with this process, whoever stops it.
  for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, () => process.exit(130))
  const waiting = [...sources.entries()]
  const lane = async (): Promise<void> => {
    for (let next = waiting.shift(); next !== undefined; next = waiting.shift()) {
      const [index, source] = next
      try {
        await play(source, index)
      } catch (error) {
        broken.push(`${source.name}: not played: ${error instanceof Error ? error.message : String(error)}`)
        console.log(broken.at(-1))
      }
    }
  }
  await Promise.all(Array.from({ length: lanes }, lane))
  return broken
}

/** Seeds that follow on each other are reported as a range. */
export function namesOf(rows: readonly Pick<Source, 'name' | 'seed'>[]): string {
  const seeds = rows.flatMap(({ seed }) => seed ?? [])
  const first = seeds[0] ?? 0
  const isRange =
    seeds.length === rows.length && seeds.length > 1 && seeds.every((seed, index) => seed === first + index)
  return isRange ? `--from ${first} --seeds ${seeds.length}` : rows.map(({ name }) => name).join(' ')
}
