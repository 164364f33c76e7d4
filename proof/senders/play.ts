/** prove certify: every faulty sender fails the duty that it breaks and no other must, and the good one passes all. */
import { type Duty, loadDuties } from '../../certify/duty.ts'
import { loadSituations, PLAIN, type Situation } from '../../certify/situation.ts'
import type { DutyResult } from '../../contract/certification.ts'
import { HarnessError } from '../../contract/harness-error.ts'
import { didYouMean } from '../../contract/names.ts'
import { lanes } from '../prove/lanes.ts'
import { loadFaults, type SenderFault } from './fault.ts'
import { commandOf, LANGUAGES, type Program } from './program.ts'
import { tryOut } from './trial.ts'

/** One sender: what it is to fail, where it is played, and why it cannot be. */
interface Player {
  name: string
  breaks: string | undefined
  fault?: SenderFault
  program?: Program
  command?: string
  given?: SenderFault['given']
  absent?: string
  /** In other languages there is only as much as the plain journey asks for, and what they break. */
  isForeign: boolean
}

export interface Played {
  sender: string
  breaks: string | undefined
  /** From 1. */
  round: number
  /** What is not as it has to be: nothing where all is. */
  wrong: string[]
  /** Warnings alongside what it breaks. */
  besides: string[]
  absent?: string
}

export interface Proving {
  rounds: number
  seed: number
  /** Names of senders, and ids of duties whose senders are played; all without any. */
  only: readonly string[]
  /** In the first round each faulty sender meets all situations. */
  isThorough: boolean
  atOnce: number
  signal: AbortSignal
  onPlayed(played: Played, done: number, all: number): void
}

const GOOD = 'good'

export async function proveSenders(proving: Proving): Promise<Played[]> {
  const [duties, situations] = [await loadDuties(), await loadSituations()]
  const players: Player[] = []
  for (const player of chosen(await allPlayers(), proving.only)) players.push(await withCommand(player))
  const all: Played[] = []
  for (let round = 1; round <= proving.rounds && !proving.signal.aborted; round++) {
    const play = (player: Player) => playOne(player, { ...proving, round, duties, situations })
    const reported = (played: Played) => {
      all.push(played)
      proving.onPlayed(played, all.length, players.length * proving.rounds)
    }
    const again: Player[] = []
    await lanes(players, proving.atOnce, async player => {
      const played = await play(player)
      if (played.wrong.length === 0) reported(played)
      else again.push(player)
    })
    // Senders that share a process slow each other down: what was not as it has to be is played alone.
    for (const player of again) if (!proving.signal.aborted) reported(await play(player))
  }
  return all
}

async function allPlayers(): Promise<Player[]> {
  const players: Player[] = [{ name: GOOD, breaks: undefined, isForeign: false }]
  for (const language of LANGUAGES)
    players.push({ name: `${GOOD}-${language}`, breaks: undefined, isForeign: true, program: { in: language } })
  for (const [name, fault] of await loadFaults()) {
    const { breaks, given, program, command } = fault
    const isForeign = program !== undefined || command !== undefined
    const played = program === undefined ? (command === undefined ? {} : { command }) : { program }
    players.push({ name, breaks, fault, isForeign, ...played })
    // What the recorded contract does not ask for, the good sender has to do where another one does.
    if (given !== undefined)
      players.push({ name: `${GOOD} alongside ${name}`, breaks: undefined, given, isForeign: false })
  }
  return players
}

/** A language is looked for, and a program built, where it is played. */
const withCommand = async (player: Player): Promise<Player> =>
  player.program === undefined ? player : { ...player, ...(await commandOf(player.program)) }

function chosen(players: readonly Player[], only: readonly string[]): Player[] {
  const strange = only.find(each => !players.some(({ name, breaks }) => name === each || breaks === each))
  if (strange !== undefined)
    throw new HarnessError(
      'USAGE',
      `There is no sender "${strange}", and none that breaks a duty of this id.`,
      `${didYouMean(
        strange,
        players.map(each => each.name),
      )}proof/senders/faults/ lists them all.`,
    )
  return players.filter(({ name, breaks = '' }) => only.length === 0 || only.includes(name) || only.includes(breaks))
}

interface Round extends Proving {
  round: number
  duties: ReadonlyMap<string, Duty>
  situations: ReadonlyMap<string, Situation>
}

async function playOne(player: Player, round: Round): Promise<Played> {
  const { name, breaks, absent, given } = player
  const reported = { sender: name, breaks, round: round.round }
  if (absent !== undefined) return { ...reported, wrong: [], besides: [], absent }
  try {
    const results = await allSituations(player, round)
    return { ...reported, ...(breaks === undefined ? ofGood(results, given !== undefined) : ofFaulty(results, breaks)) }
  } catch (error) {
    return { ...reported, wrong: [`It could not be played: ${(error as Error).message}`], besides: [] }
  }
}

/** Each situation in a sandbox and behind a proxy of its own, so that they can be played at the same time. */
async function allSituations(player: Player, { duties, situations, ...round }: Round): Promise<DutyResult[]> {
  const own = [...duties.values()].find(({ id }) => id === player.breaks)?.situation ?? PLAIN
  const isEverywhere = player.name === GOOD || (round.isThorough && round.round === 1 && !player.isForeign)
  const names = isEverywhere ? [...situations.keys()] : [...new Set([PLAIN, own])]
  const results: DutyResult[][] = []
  await lanes(names, isEverywhere ? round.atOnce : 1, async name => {
    const judged = new Map([...duties].filter(([, duty]) => duty.situation === name))
    if (judged.size === 0 || round.signal.aborted) return
    const { duties: reported } = await tryOut({
      duties: judged,
      seed: round.seed + round.round - 1,
      tls: situations.get(name)?.needs === 'tls',
      signal: round.signal,
      command: player.command,
      given: player.given,
      ...(player.fault === undefined ? {} : { fault: player.fault }),
    })
    results.push(reported)
  })
  return results.flat()
}

const inWords = ({ id, verdict, reason }: DutyResult) => `${id} ${verdict}: ${reason}`
const isBad = ({ verdict }: DutyResult) => verdict === 'fail' || verdict === 'harness-error'

function ofFaulty(results: readonly DutyResult[], breaks: string) {
  const own = results.find(({ id }) => id === breaks)
  const others = results.filter(({ id }) => id !== breaks)
  const isCaught = own !== undefined && (own.verdict === 'fail' || own.verdict === 'warn')
  const missed = own === undefined ? `There is no duty ${breaks}.` : inWords(own)
  return {
    wrong: [...(isCaught ? [] : [missed]), ...others.filter(isBad).map(inWords)],
    besides: others.filter(({ verdict }) => verdict === 'warn').map(({ id }) => id),
  }
}

/** Where the contract asks for nothing of the kind, there is nothing to pass. */
function ofGood(results: readonly DutyResult[], isGiven: boolean) {
  const passes = ({ verdict }: DutyResult) => verdict === 'pass' || (verdict === 'skipped' && !isGiven)
  return { wrong: results.filter(each => !passes(each)).map(inWords), besides: [] }
}
