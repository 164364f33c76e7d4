/** A value may need others beside it: they are given as far as the refusals tell, and then tried one by one. */
import type { Json } from '../contract/json.ts'
import { type Heard, isTaken } from '../probe/sender/heard.ts'
import { tells } from './complaints.ts'
import type { Member } from './request-members.ts'
import { goodFor } from './values.ts'

type Ask = (more: Readonly<Record<string, Json>>) => Promise<Heard>

const ROUNDS = 2
const TRIED = 4

/** The first answer, and the last. */
export async function completed(ask: Ask, beside: readonly Member[]): Promise<{ first: Heard; done: Heard }> {
  const added: Record<string, Json> = {}
  const first = await ask(added)
  let done = first
  for (let round = 0; round < ROUNDS && !isTaken(done); round++) {
    const missed = beside.find(each => added[each.pointer] === undefined && tells(done, 'missing', each.pointer))
    const good = missed === undefined ? undefined : goodFor(missed.schema)
    if (missed === undefined || good === undefined) break
    added[missed.pointer] = good
    done = await ask(added)
  }
  for (const each of isTaken(done) ? [] : beside.slice(0, TRIED)) {
    done = await ask({ [each.pointer]: goodFor(each.schema) ?? 'Test' })
    if (isTaken(done)) break
  }
  return { first, done }
}
