/** What k6 sends of a planned call, made as its script makes it. */
import type { TokenKnowledge } from '../../../contract/knowledge.ts'
import type { Engine } from '../../../contract/request.ts'
import type { Resolver } from '../../../contract/template.ts'
import type { PlannedCall } from '../../core/plan.ts'
import { filledIn, type WireRequest } from '../../core/request.ts'

export interface Shown {
  presentation: TokenKnowledge['presentation']
  token: string
}

/** Throws UnresolvedTemplate where a name has no value. */
export function requestOf(
  call: Pick<PlannedCall, 'path' | 'template'>,
  lookup: Resolver,
  engine: Engine,
  shown?: Shown,
): WireRequest {
  const given: Resolver = name => (name === 'token' ? shown?.token : lookup(name))
  return filledIn(call, shown?.presentation, given, engine)
}
