/** The whole command on one stranger: twice clean, then with mistakes and harmless changes at the wire, then load and certification. */
import { createHash } from 'node:crypto'
import { cpSync, existsSync, readdirSync, readFileSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { loadDuties } from '../certify/duty.ts'
import { isObject, type Json } from '../contract/json.ts'
import { type Failure, shownFault } from './faults.ts'
import { isPlainEnd, reachedIn, run, type Settings, surroundings } from './play.ts'
import type { Source, Stranger } from './services.ts'
import { locationOf, type Spoil, spoiling } from './spoil.ts'
import { SPOILS } from './spoils.ts'
import { ENDPOINTS } from './truth.ts'
import { openWire, type Wire } from './wire.ts'

export const PARTS = ['clean', 'spoilt', 'harmless', 'load', 'certify'] as const
export type Part = (typeof PARTS)[number]

export interface WholeSettings extends Settings {
  parts: readonly Part[]
  /** How many mistakes, and how many harmless changes, are drawn for each service. */
  mistakes: number
  harmless: number
  /** These alone, by name, in place of drawn ones. */
  only: readonly string[]
}

export interface Told {
  exit: number | string
  seconds: number
  verdicts: Map<string, string>
  failures: Failure[]
  /** What left the record, in its own words: what breaks senders, and what does not. */
  drift: string[]
  compatible: string[]
}

/** What a play at the wire came to. */
export type Outcome = 'caught' | 'warned' | 'not proven' | 'missed' | 'broke' | 'not played' | 'same' | 'false alarm'

interface Played {
  name: string
  outcome: Outcome
  exit: number | string
  said: string[]
}

export interface Whole {
  name: string
  isSolved: boolean
  exits: (number | string)[]
  /** Failures of the clean runs that the service does not show itself. */
  falseAlarms: string[]
  trueFaults: string[]
  /** What was not as in the first run. */
  unstable: string[]
  plays: Played[]
  load?: string
  certify?: string
  seconds: number
}

/** A certification in a small length: the plain journey, and what goes wrong most. */
const SITUATIONS = ['plain-journey', 'unavailable', 'token-expires', 'too-many-requests', 'notify-answer-lost']

function newest(dir: string, file: string): Json | undefined {
  if (!existsSync(dir)) return undefined
  const found = readdirSync(dir, { withFileTypes: true, recursive: true })
    .filter(each => each.isFile() && each.name === file)
    .map(each => join(each.parentPath, each.name))
    .sort()
    .at(-1)
  return found === undefined ? undefined : (JSON.parse(readFileSync(found, 'utf8')) as Json)
}

const text = (node: Json | undefined, key: string): string => String((isObject(node) ? node[key] : undefined) ?? '')
const list = (node: Json | undefined, key: string): Json[] => {
  const value = isObject(node) ? node[key] : undefined
  return Array.isArray(value) ? value : []
}

const driftOf = (record: Json | undefined, kind: string): string[] =>
  list(record, 'drift')
    .filter(each => text(each, 'class') === kind)
    .map(each => `${text(each, 'rule')}: ${text(each, 'sentence')}`)

/** A run record in what is compared of it. */
function toldBy(record: Json | undefined, exit: number | string, seconds: number): Told {
  const checks = list(record, 'checks')
  return {
    exit,
    seconds,
    verdicts: new Map(checks.map(check => [text(check, 'id'), text(check, 'verdict')])),
    failures: checks
      .filter(check => ['fail', 'harness-error'].includes(text(check, 'verdict')))
      .map(check => ({ id: text(check, 'id'), title: text(check, 'title'), source: text(check, 'source') })),
    drift: driftOf(record, 'breaking'),
    compatible: driftOf(record, 'compatible'),
  }
}

const HELD_BACK = ['inconclusive', 'nothing-observed', 'skipped']

/** What is worse than it was: checks that fail or warn now, and what left the record. */
export function worse(now: Told, clean: readonly Told[]): { failed: string[]; warned: string[] } {
  const had = (id: string, verdict: string): boolean => clean.some(each => each.verdicts.get(id) === verdict)
  const reported = (verdict: string): string[] =>
    [...now.verdicts].filter(([id, each]) => each === verdict && !had(id, verdict)).map(([id]) => id)
  const drifted = (kind: 'drift' | 'compatible') =>
    now[kind].filter(each => !clean.some(one => one[kind].includes(each)))
  return { failed: [...reported('fail'), ...drifted('drift')], warned: [...reported('warn'), ...drifted('compatible')] }
}

export function outcomeOf(spoil: Spoil, times: number, now: Told, clean: readonly Told[]): Outcome {
  if (!isPlainEnd(now.exit)) return 'broke'
  if (times === 0) return 'not played'
  const { failed, warned } = worse(now, clean)
  const isOtherEnd = !clean.some(({ exit }) => exit === now.exit)
  if (spoil.isHarmless) return failed.length > 0 || isOtherEnd ? 'false alarm' : 'same'
  if (failed.length > 0) return 'caught'
  return isOtherEnd ? 'not proven' : warned.length > 0 ? 'warned' : 'missed'
}

/** Verdicts that two runs on the same service disagree in; one that is held back in either proves nothing against the other. */
export function unequal(one: Told, other: Told): string[] {
  const ids = [...new Set([...one.verdicts.keys(), ...other.verdicts.keys()])]
  return [
    ...(one.exit === other.exit ? [] : [`exit ${one.exit} → ${other.exit}`]),
    ...other.drift.filter(each => !one.drift.includes(each)),
    ...ids.flatMap(id => {
      const [was, is] = [one.verdicts.get(id) ?? 'absent', other.verdicts.get(id) ?? 'absent']
      return was === is ? [] : [`${id} ${was} → ${is}`]
    }),
  ]
}

export const isContradiction = (change: string): boolean =>
  !HELD_BACK.some(verdict => change.includes(verdict)) && !change.endsWith('absent') && !change.includes(' absent →')

function bytesOf(dir: string): Map<string, string> {
  const files = readdirSync(dir, { withFileTypes: true, recursive: true }).filter(each => each.isFile())
  return new Map(
    files.map(each => {
      const path = join(each.parentPath, each.name)
      return [path.slice(dir.length + 1), createHash('sha256').update(readFileSync(path)).digest('hex')]
    }),
  )
}

/** Drawn by the seed, so that every mistake is played on some service and none on all. */
export function drawnSpoils(seed: number, { mistakes, harmless, only }: WholeSettings): Spoil[] {
  if (only.length > 0) return SPOILS.filter(({ name }) => only.includes(name))
  const some = (all: readonly Spoil[], size: number): Spoil[] =>
    Array.from({ length: Math.min(size, all.length) }, (_, index) => all[(seed * size + index) % all.length]).flatMap(
      each => each ?? [],
    )
  const isHarmless = (each: Spoil): boolean => each.isHarmless === true
  return [
    ...some(
      SPOILS.filter(each => !isHarmless(each)),
      mistakes,
    ),
    ...some(SPOILS.filter(isHarmless), harmless),
  ]
}

export async function playWhole(source: Source, settings: WholeSettings): Promise<Whole> {
  const started = performance.now()
  const stranger = await source.start()
  let wire: Wire | undefined
  let dir: string | undefined
  try {
    wire = await openWire(stranger.baseUrl)
    const around = surroundings(stranger, wire.baseUrl, settings, { load: { maxRate: 50 } })
    dir = around.dir
    const whole = await inTurn(source, stranger, wire, around.dir, settings)
    return { ...whole, seconds: (performance.now() - started) / 1000 }
  } finally {
    await wire?.stop()
    await stranger.stop()
    if (dir !== undefined) rmSync(dir, { recursive: true, force: true })
  }
}

async function inTurn(
  source: Source,
  { truth }: Stranger,
  wire: Wire,
  dir: string,
  settings: WholeSettings,
): Promise<Omit<Whole, 'seconds'>> {
  let runs = 0
  const play = async (command: string, fixtures: string, more: readonly string[] = []) => {
    const results = join(dir, `results-${runs++}`)
    const options = ['--env', join(dir, 'environment.yaml'), '--results', results, '--fixtures', fixtures, ...more]
    const { exit, seconds, printed } = await run(`${settings.command} ${command}`, options, settings.secondsAtMost)
    return { results, exit, seconds, printed, told: toldBy(newest(results, 'run.json'), exit, seconds) }
  }
  const fixtures = join(dir, 'fixtures')
  const first = await play('conformance', fixtures)
  const isSolved = reachedIn(truth, wire.seen).length === ENDPOINTS.length
  const recorded = bytesOf(fixtures)
  const second = await play('conformance', fixtures)
  const after = bytesOf(fixtures)
  const clean = [first.told, second.told]
  const moved = [...new Set([...recorded.keys(), ...after.keys()])].filter(
    name => recorded.get(name) !== after.get(name),
  )
  const failures = new Map(clean.flatMap(({ failures: those }) => those.map(each => [each.id, each])))
  const judged = [...failures.values()].map(each => ({ each, shown: shownFault(each, truth, wire.seen) }))
  const whole: Omit<Whole, 'seconds'> = {
    name: source.name,
    isSolved,
    exits: [first.exit, second.exit],
    falseAlarms: judged.filter(({ shown }) => shown === undefined).map(({ each }) => `${each.id} ${each.title}`),
    trueFaults: judged.flatMap(({ each, shown }) => (shown === undefined ? [] : [`${each.id}: it ${shown}`])),
    unstable: [...moved.map(name => `fixtures/${name} changed`), ...unequal(first.told, second.told)],
    plays: [],
  }
  if (!isSolved) return whole
  const seed = source.seed ?? source.name.length
  for (const spoil of drawnSpoils(seed, settings)) {
    if (!settings.parts.includes(spoil.isHarmless ? 'harmless' : 'spoilt')) continue
    const at = locationOf(spoil, truth, seed)
    if (at === undefined) continue
    const copy = join(dir, `fixtures-${runs}`)
    cpSync(fixtures, copy, { recursive: true })
    const { play: spoilt, times } = spoiling(spoil, truth, at)
    wire.play(spoilt)
    const { told: reported, exit } = await play('conformance', copy)
    wire.play(undefined)
    const { failed, warned } = worse(reported, clean)
    const name = `${spoil.name} (${at}, ${times()} times)`
    whole.plays.push({ name, outcome: outcomeOf(spoil, times(), reported, clean), exit, said: [...failed, ...warned] })
  }
  if (settings.parts.includes('load')) {
    const { results, exit } = await play('load', fixtures, ['--profile', 'smoke', '--yes'])
    const load = newest(results, 'run.json')
    const record = isObject(load) ? load['load'] : undefined
    whole.load = `${text(record, 'validity') || 'none'}, exit ${exit}: ${text(load, 'because')}`
  }
  if (settings.parts.includes('certify')) {
    const drive = `"${process.execPath}" --import tsx proof/senders/good.ts`
    const few = [...(await loadDuties()).values()]
      .filter(({ situation }) => SITUATIONS.includes(situation))
      .map(({ id }) => id)
    const more = ['--sender', 'reference', '--drive', drive, '--only', few.join()]
    const { results, exit } = await play('certify', fixtures, more)
    const duties = list(newest(results, 'certify.json'), 'duties')
    const judged = duties.filter(each => !['skipped', 'not-selected'].includes(text(each, 'verdict')))
    const others = judged
      .filter(each => text(each, 'verdict') !== 'pass')
      .map(each => `${text(each, 'verdict')} ${text(each, 'id')}`)
    whole.certify = `${judged.length - others.length} of ${judged.length} duties fulfilled, exit ${exit}${others.length > 0 ? `: ${others.join(', ')}` : ''}`
  }
  return whole
}
