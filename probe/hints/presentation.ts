/** A hint of how the token is shown, in whatever words it was given: as the ledger writes it, or `Bearer`, or a header's name. */
import { z } from 'zod'
import type { Presentation } from '../call/prepare.ts'

const NAME = /^[!#$%&'*+.^_`|~0-9A-Za-z-]{1,80}$/

const Shape = z.object({
  in: z.enum(['header', 'cookie', 'query', 'body']),
  name: z.string().regex(NAME),
  scheme: z.string().regex(NAME).optional(),
})

/** `undefined` where it is no way to show a token. */
export function presentationHinted(hint: unknown): Presentation | undefined {
  if (typeof hint === 'string') return inWords(hint.trim())
  const parsed = Shape.safeParse(hint)
  if (!parsed.success) return undefined
  const { in: place, name, scheme } = parsed.data
  return { in: place, name, ...(scheme === undefined ? {} : { scheme }) }
}

function inWords(words: string): Presentation | undefined {
  const scheme = /^(?:Authorization:?\s+)?(Bearer|Token|JWT|ApiKey)\b/i.exec(words)?.[1]
  if (scheme !== undefined) return { in: 'header', name: 'Authorization', scheme }
  const header = /^([A-Za-z][A-Za-z0-9]*(?:-[A-Za-z0-9]+)+|Authorization)(?:\s+header)?$/.exec(words)?.[1]
  return header === undefined ? undefined : { in: 'header', name: header }
}
