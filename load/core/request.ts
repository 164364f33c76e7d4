/** A request made in one go, where a call is made too seldom for its templates to be taken apart before. */
import type { TokenKnowledge } from '../../contract/knowledge.ts'
import type { Engine } from '../../contract/made.ts'
import type { Resolver } from '../../contract/template.ts'
import { compileRequest } from './compile-request.ts'
import { filledIn, TOKEN, type WireRequest } from './compiled-request.ts'
import type { PlannedCall } from './plan.ts'

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
