/** The checks that odd requests bring about: each may be taken or refused, and none is a reason for the service to fail. */
import type { Recipe } from '../contract/recipe.ts'
import type { Heard } from '../probe/sender/heard.ts'
import type { CallOptions } from '../probe/sender/sender.ts'
import type { Batch } from './batch.ts'
import { type Must, toldBy } from './must.ts'
import { brought, type Placed } from './planned.ts'
import type { Recorded } from './recorded.ts'

export interface Odd {
  /** As a pointer: where, and what stands there. */
  place: string
  /** `with a comma after the last member`. */
  what: string
  difference: Omit<CallOptions, 'purpose' | 'operation'>
}

export type OddCheck = Placed<Odd & { operation: string }>

/** POST /ext-verify only: it reads, whatever it is sent. */
export function oddChecks(family: string, make: (recipe: Recipe, contract: Recorded) => readonly Odd[]): OddCheck[] {
  return brought(family, contract => {
    const [recipe] = contract.recipes('ext-verify')
    if (recipe === undefined) return []
    return make(recipe, contract).map(odd => ({
      place: odd.place,
      made: { ...odd, operation: recipe.operation },
    }))
  })
}

export const isJson = (recipe: Recipe) => (recipe.encoding ?? 'json') === 'json' && recipe.body !== undefined

/** `all`: the checks of the family, of which `own` is one; they share their twins. */
export async function answersWithoutFault(
  own: OddCheck,
  all: readonly OddCheck[],
  { must, batch }: { must: Must; batch: Batch },
): Promise<Heard> {
  const { made } = own
  if (made === undefined) return must.notApplicable('the recorded request has no place for it')
  const trials = all.flatMap(({ id, made: each }) =>
    each === undefined ? [] : [{ id, difference: { ...each.difference, purpose: `the recorded call ${each.what}` } }],
  )
  const heard = await batch.heard('ext-verify', made.operation, trials, 'faults')
  must.hold(
    heard.status < 500,
    `POST /ext-verify answers a request ${made.what} with a fault of its own.`,
    { expected: 'acceptance or a refusal, with a status below 500', actual: toldBy(heard) },
    heard,
  )
  return heard
}
