/** A faulty sender: `faults/<name>.ts` default-exports what is wrong with it; everything else of it is right. */
import { loadFolder } from '../../contract/folder.ts'
import { HarnessError } from '../../contract/harness-error.ts'
import type { IntegrationCall } from '../../contract/integration.ts'
import { didYouMean } from '../../contract/nearest.ts'
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

function isFault(value: unknown): value is SenderFault {
  return typeof value === 'object' && value !== null && 'breaks' in value
}

const FOLDER = new URL('./faults/', import.meta.url)

export const loadFaults = () => loadFolder(FOLDER, isFault)

export async function loadFault(name: string): Promise<SenderFault> {
  const found = (await loadFolder(FOLDER, isFault, { only: name })).get(name)
  if (found !== undefined) return found
  const known = [...(await loadFaults()).keys()]
  throw new HarnessError(
    'USAGE',
    `There is no faulty sender "${name}".`,
    `${didYouMean(name, known)}There are: ${known.join(', ')}.`,
  )
}
