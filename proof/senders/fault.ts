/** A faulty sender: the tables of `faults/` say what is wrong with each; everything else of it is right. */
import { loadTables } from '../../contract/folder.ts'
import { HarnessError } from '../../contract/harness-error.ts'
import type { IntegrationCall } from '../../contract/integration.ts'
import { didYouMean } from '../../contract/names.ts'
import type { Behaviour } from './behaviour.ts'
import type { Program } from './program.ts'

export interface SenderFault {
  /** One sentence: what it does wrong. */
  summary: string
  /** The id of the duty that it breaks, and no other. */
  breaks: string
  /** Another command than the sender written here: `LMD_*` in its environment tell it what it needs. */
  command?: string
  /** Or a sender in another language. */
  program?: Program
  /** Where the duty asks for a contract that the recorded one is not: its calls as they are then, for all senders. */
  given?(calls: readonly IntegrationCall[]): IntegrationCall[]
  /** What replaces the right behaviour. */
  plant?(good: Behaviour): Partial<Behaviour>
}

export function isFault(value: unknown): value is SenderFault {
  return typeof value === 'object' && value !== null && 'breaks' in value
}

export const FAULTS = new URL('./faults/', import.meta.url)

/** By name, in alphabetic order. */
export const loadFaults = () => loadTables(FAULTS, isFault)

export async function loadFault(name: string): Promise<SenderFault> {
  const faults = await loadFaults()
  const found = faults.get(name)
  if (found !== undefined) return found
  const known = [...faults.keys()]
  throw new HarnessError(
    'USAGE',
    `There is no faulty sender "${name}".`,
    `${didYouMean(name, known)}There are: ${known.join(', ')}.`,
  )
}

/** For the pages and commands that tell it without the faulty senders: by the id of the duty. */
export async function catchesOf(): Promise<Record<string, { sender: string; summary: string }[]>> {
  const found: Record<string, { sender: string; summary: string }[]> = {}
  for (const [sender, { breaks, summary }] of await loadFaults())
    found[breaks] = [...(found[breaks] ?? []), { sender, summary }]
  return found
}
