/** What k6 sends of a planned call, made as its script makes it. */
import type { TokenKnowledge } from '../../../contract/knowledge.ts'
import type { Engine } from '../../../contract/made.ts'
import type { Resolver } from '../../../contract/template.ts'
import { filledIn, TOKEN, type WireRequest } from '../../core/compiled-request.ts'
import type { PlannedCall } from '../../core/plan.ts'
import { compileRequest } from '../../core/script-plan.ts'

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
  const given: Resolver = name => (name === TOKEN ? shown?.token : lookup(name))
  return filledIn(compileRequest(call, shown?.presentation), given, engine)
}
