/** The loop: of the investigators whose needs were tried, the one that promises most for its cost is next. */
import { loadFolder } from '../contract/folder.ts'
import { HarnessError } from '../contract/harness-error.ts'
import { isAnswered } from '../contract/ledger.ts'
import type { QuestionId } from '../contract/questions.ts'
import { type Investigator, isInvestigator } from './investigators/_investigator.ts'
import { answered, type Lab } from './lab.ts'

export interface LoopEnd {
  /** Investigators that were not run, with the reason. */
  left: { id: string; why: string }[]
}

export async function loadInvestigators(): Promise<Map<string, Investigator>> {
  return loadFolder(new URL('./investigators/', import.meta.url), isInvestigator)
}

export async function investigateAll(
  lab: Lab,
  investigators: ReadonlyMap<string, Investigator>,
  signal?: AbortSignal,
): Promise<LoopEnd> {
  const waiting = new Map(investigators)
  const tried = new Set<QuestionId>()
  const owners = new Set([...investigators.values()].flatMap(each => each.answers))
  for (;;) {
    signal?.throwIfAborted()
    const ready = [...waiting].filter(([, each]) => each.needs.every(need => tried.has(need) || !owners.has(need)))
    const [next] = ready.sort(([, a], [, b]) => worth(b, lab) - worth(a, lab))
    if (next === undefined) break
    const [id, investigator] = next
    waiting.delete(id)
    lab.story.push(`— ${id} (about ${investigator.cost} requests)`)
    try {
      await investigator.investigate(lab)
    } catch (error) {
      // A spent budget ends the asking, not the run: what is known stays known.
      if (error instanceof HarnessError && error.code === 'BUDGET_SPENT') {
        return { left: [[id, investigator] as const, ...waiting].map(([name]) => ({ id: name, why: error.message })) }
      }
      throw error
    }
    for (const question of investigator.answers) tried.add(question)
  }
  return { left: [...waiting].map(([id, each]) => ({ id, why: `needs ${each.needs.join(', ')}` })) }
}

function worth(investigator: Investigator, lab: Lab): number {
  const open = investigator.answers.filter(question => !isAnswered(answered(lab, question))).length
  return open / investigator.cost
}
