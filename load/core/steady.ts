/** How much of a request stays as it is while the token does: that much is made once, and not for each call. */
import { type CompiledRequest, type Slot, type Text, TOKEN } from './compiled-request.ts'

export type Steady = 'nothing' | 'headers' | 'all'

export function steadyOf({ let: made = {}, path, headers, body, fields }: CompiledRequest): Steady {
  const isSteady = (text: Text | null) =>
    text === null || typeof text === 'string' || text.every(part => typeof part === 'string' || isToken(part, made))
  if (!headers.every(([, text]) => isSteady(text))) return 'nothing'
  return fields === undefined && isSteady(path) && isSteady(body) ? 'all' : 'headers'
}

function isToken({ of }: Slot, made: object): boolean {
  return (of === TOKEN || of === 'token') && !Object.hasOwn(made, of)
}
