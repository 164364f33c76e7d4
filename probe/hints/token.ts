/** What the environment hints of the token, for those who look for it: the place in the login answer, the way to show it. */

import { z } from 'zod'
import { isObject } from '../../contract/json.ts'
import type { Presentation } from '../../contract/request.ts'
import type { Reply } from '../client/types.ts'
import type { DiscoveryContext } from '../context.ts'
import { documentsOf } from '../published/request.ts'
import { tokenOf } from '../session/token.ts'
import type { TokenCandidate } from '../token/candidates.ts'

type Location = TokenCandidate['location']

const Shape = z.object({ in: z.enum(['body', 'header', 'cookie']), at: z.string().max(200) })

/** Tried before all others: as the operator says, else as a document says. */
export function presentationToTryFirst(context: DiscoveryContext): Presentation | undefined {
  return (
    presentationHinted(context.environment.hints['auth.token.presentation']) ??
    documentsOf(context).find(each => each.presentation !== undefined)?.presentation
  )
}

/** What stands at the hinted place comes first, whatever it looks like; where nothing stands there, all as they were. */
export function hintedFirst(
  context: DiscoveryContext,
  reply: Reply,
  candidates: readonly TokenCandidate[],
): TokenCandidate[] {
  const location = locationHinted(context.environment.hints['auth.token.location'])
  const value = location === undefined ? undefined : tokenOf(reply, location)
  if (location === undefined || value === undefined || /^$|\s/.test(value)) return [...candidates]
  const isThere = (each: TokenCandidate) => each.location.in === location.in && each.location.at === location.at
  return [{ location, value, score: 1 }, ...candidates.filter(each => !isThere(each))]
}

function locationHinted(hint: unknown): Location | undefined {
  if (typeof hint === 'string') return hint.startsWith('/') ? { in: 'body', at: hint } : undefined
  const parsed = Shape.safeParse(isObject(hint) ? hint : undefined)
  if (!parsed.success) return undefined
  const { in: location, at } = parsed.data
  return { in: location, at: location === 'header' ? at.toLowerCase() : at }
}

const NAME = /^[!#$%&'*+.^_`|~0-9A-Za-z-]{1,80}$/

const ShownShape = z.object({
  in: z.enum(['header', 'cookie', 'query', 'body']),
  name: z.string().regex(NAME),
  scheme: z.string().regex(NAME).optional(),
})

/**
 * A hint of how the token is shown, in whatever words it was given: as the ledger writes it, or `Bearer`, or a
 * header's name. `undefined` where it is no way to show a token.
 */
export function presentationHinted(hint: unknown): Presentation | undefined {
  if (typeof hint === 'string') return inWords(hint.trim())
  const parsed = ShownShape.safeParse(hint)
  if (!parsed.success) return undefined
  const { in: location, name, scheme } = parsed.data
  return { in: location, name, ...(scheme === undefined ? {} : { scheme }) }
}

function inWords(words: string): Presentation | undefined {
  const scheme = /^(?:Authorization:?\s+)?(Bearer|Token|JWT|ApiKey)\b/i.exec(words)?.[1]
  if (scheme !== undefined) return { in: 'header', name: 'Authorization', scheme }
  const header = /^([A-Za-z][A-Za-z0-9]*(?:-[A-Za-z0-9]+)+|Authorization)(?:\s+header)?$/.exec(words)?.[1]
  return header === undefined ? undefined : { in: 'header', name: header }
}
