/** A request from a planned call whose templates were not taken apart in Node. */
import type { TokenKnowledge } from '../../contract/knowledge.ts'
import type { Engine } from '../../contract/made.ts'
import type { Resolver } from '../../contract/template.ts'
import { compileRequest } from './compile-request.ts'
import { type CompiledRequest, filledIn, TOKEN, type WireRequest } from './compiled-request.ts'
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
  return filledIn(takenApart(call, shown?.presentation), given, engine)
}

type Presentation = Shown['presentation'] | undefined
const last = new WeakMap<
  PlannedCall['template'],
  { path: string; presentation: Presentation; compiled: CompiledRequest }
>()

/** The last one of each template is kept: a burst makes thousands of one call. */
function takenApart(call: Pick<PlannedCall, 'path' | 'template'>, presentation: Presentation): CompiledRequest {
  const known = last.get(call.template)
  if (known !== undefined && known.path === call.path && known.presentation === presentation) return known.compiled
  const compiled = compileRequest(call, presentation)
  last.set(call.template, { path: call.path, presentation, compiled })
  return compiled
}
