/** The loop: of the investigators whose needs were tried, the one that promises most for its cost is next. */
import { EXT_ENDPOINTS } from '../contract/endpoint.ts'
import { loadFolder } from '../contract/folder.ts'
import { HarnessError } from '../contract/harness-error.ts'
import { isAnswered } from '../contract/ledger.ts'
import type { QuestionId } from '../contract/questions.ts'
import { RunSpent } from './client/budget.ts'
import { answered, type DiscoveryContext } from './context.ts'
import { type Investigator, isInvestigator } from './investigators/_investigator.ts'
import { withOperator } from './operator.ts'
import { inStep } from './trace.ts'

export interface LoopEnd {
  /** Investigators that were not run to their end, with the reason. */
  left: { id: string; why: string }[]
  /** What ended the asking before its time. */
  stopped?: 'budget' | 'interrupt'
}

export interface LoopOptions {
  signal?: AbortSignal | undefined
  /** Called after each investigator. */
  onTried?: ((id: string) => Promise<void> | void) | undefined
}

export async function loadInvestigators(): Promise<Map<string, Investigator>> {
  const files = await loadFolder(new URL('./investigators/', import.meta.url), isInvestigator)
  const all = [...files].flatMap(([name, file]): [string, Investigator][] =>
    typeof file === 'function' ? EXT_ENDPOINTS.map(each => [each, file(each)]) : [[name, file]],
  )
  return new Map(all)
}

export async function investigateAll(
  context: DiscoveryContext,
  investigators: ReadonlyMap<string, Investigator>,
  { signal, onTried }: LoopOptions = {},
): Promise<LoopEnd> {
  const waiting = new Map(investigators)
  const tried = new Set<QuestionId>()
  const owners = new Set([...investigators.values()].flatMap(each => each.answers))
  const capped: LoopEnd['left'] = []
  for (;;) {
    if (isStopped(signal)) return { left: [...capped, ...unheard(waiting, STOPPED)], stopped: 'interrupt' }
    const ready = [...waiting].filter(([, each]) => each.needs.every(need => tried.has(need) || !owners.has(need)))
    const [next] = ready.sort(([, a], [, b]) => worth(b, context) - worth(a, context))
    if (next === undefined) break
    const [id, investigator] = next
    try {
      await inStep(context, id, () => investigate(context, investigator))
    } catch (error) {
      if (isStopped(signal)) return { left: [...capped, ...unheard(waiting, STOPPED)], stopped: 'interrupt' }
      if (!(error instanceof HarnessError) || error.code !== 'BUDGET_SPENT') throw error
      // A spent budget ends the asking, not the run: what is known stays known.
      if (error instanceof RunSpent) return { left: [...capped, ...unheard(waiting, error.message)], stopped: 'budget' }
      // A cap on what acts ends only what acts.
      capped.push({ id, why: error.message })
    }
    waiting.delete(id)
    for (const question of investigator.answers) tried.add(question)
    await onTried?.(id)
  }
  const blocked = [...waiting].map(([id, each]) => ({ id, why: `it needs ${each.needs.join(', ')} first` }))
  return { left: [...capped, ...blocked] }
}

/** One investigator, with what the operator has to say where it finds no accepted request. */
export function investigate(context: DiscoveryContext, { answers, investigate }: Investigator): Promise<void> {
  const endpoint = answers.includes('auth.request.fields')
    ? 'auth-authenticate'
    : EXT_ENDPOINTS.find(name => answers.includes(`${name}.request`))
  return withOperator(context, endpoint, () => investigate(context))
}

const isStopped = (signal: AbortSignal | undefined) => signal?.aborted === true

const STOPPED = 'The run was stopped on request.'

function unheard(waiting: ReadonlyMap<string, Investigator>, why: string): LoopEnd['left'] {
  return [...waiting.keys()].map(id => ({ id, why }))
}

function worth(investigator: Investigator, context: DiscoveryContext): number {
  const open = investigator.answers.filter(question => !isAnswered(answered(context, question))).length
  return open / investigator.cost
}
