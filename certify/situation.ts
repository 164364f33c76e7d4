/** What a sender is made to meet: the tables of `situations/` hold all of them by name. Nothing is multiplied, and nothing reaches the service that the sender did not send. */
import { loadTables } from '../contract/folder.ts'
import type { Call } from './call.ts'
import type { ClassifiedCall } from './classified-call.ts'
import type { Contract } from './contract.ts'
import type { CertificateChoice, Decide } from './proxy/proxy.ts'
import type { Random } from './random.ts'

export interface Situation {
  /** What the sender meets, one sentence. */
  summary: string
  /** What a person at the sender has to do, where that is not one whole journey. */
  asks?: string
  /** Whole journeys, one after the other in one process (`LMD_JOURNEYS`); 1 without it. */
  journeys?: number
  /** Journeys at the same time (`LMD_AT_ONCE`); 1 without it. */
  atOnce?: number
  /** Only where the contract or the run has it. */
  needs?: 'token' | 'tls'
  /** How long the sender may take. */
  seconds?: number
  /** Another certificate than the right one. */
  certificate?: CertificateChoice
  /** Anew for each playing: may keep count inside. Without it nothing is played, and the journey is a plain one. */
  begin?(scene: Scene): Decide
}

type Stated = Partial<Record<'summary' | 'asks' | 'needs' | 'certificate', string>> &
  Partial<Record<'journeys' | 'atOnce' | 'seconds', number>>
type Played = NonNullable<Situation['begin']> | Partial<Situation>

/** The situations of a table: what each says of itself, which stands as data, and what is played in it. */
export function declared<Name extends string>(
  words: Record<Name, Stated>,
  played: Record<Name, Played>,
): Record<Name, Situation> {
  const entries = Object.entries<Played>(played).map(([name, play]) => [
    name,
    { ...words[name as Name], ...(typeof play === 'function' ? { begin: play } : play) },
  ])
  return Object.fromEntries(entries)
}

/** What a situation may know while it is played. */
export interface Scene {
  contract: Contract
  /** The same numbers with the same seed. */
  random: Random
  /** A second host of ours, without a path. */
  elsewhere: string
  read(call: Call): ClassifiedCall
}

export const ONE_JOURNEY = 'Do one whole journey: log in where you have no token, verify, reach, notify.'

function isSituation(value: unknown): value is Situation {
  return typeof value === 'object' && value !== null && 'summary' in value
}

/** By name; the plain one first, the rest in alphabetic order. */
export async function loadSituations(): Promise<Map<string, Situation>> {
  const loaded = await loadTables(new URL('./situations/', import.meta.url), isSituation)
  return new Map([...loaded].sort(([a], [b]) => Number(b === PLAIN) - Number(a === PLAIN)))
}

/** The situation in which nothing happens. */
export const PLAIN = 'plain-journey'
