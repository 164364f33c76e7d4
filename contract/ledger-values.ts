/** Answers of the ledger in the form in which calls are made of them: read leniently, because a ledger may come from a file. */
import { z } from 'zod'
import type { IntegrationToken } from './integration.ts'
import { answerTo, isAnswered, type Ledger } from './ledger.ts'
import type { QuestionId } from './questions.ts'

const Route = z.object({ prefix: z.string(), suffix: z.string() })
const Location = z.object({ in: z.enum(['body', 'header', 'cookie']), at: z.string() })
const Presentation = z.object({
  in: z.enum(['header', 'cookie', 'query', 'body']),
  name: z.string(),
  scheme: z.string().optional(),
})
const Lifetime = z.object({ seconds: z.number().positive() })

export function routeIn(ledger: Ledger): { prefix: string; suffix: string } | undefined {
  return answeredValue(ledger, 'env.base-path', Route)
}

/** `null` where the service knows none, or it is not known where it stands and how it is shown. */
export function tokenIn(ledger: Ledger): IntegrationToken | null {
  const location = answeredValue(ledger, 'auth.token.location', Location)
  const presentation = answeredValue(ledger, 'auth.token.presentation', Presentation)
  if (location === undefined || presentation === undefined) return null
  const { scheme, ...place } = presentation
  return {
    location,
    presentation: { ...place, ...(scheme === undefined ? {} : { scheme }) },
    seconds: answeredValue(ledger, 'auth.token.lifetime', Lifetime)?.seconds ?? null,
  }
}

/** The value of an answer that is not contradicted, where it has the form asked for. */
export function answeredValue<T>(ledger: Ledger, id: QuestionId, form: z.ZodType<T>): T | undefined {
  const answer = answerTo(ledger, id)
  if (answer.status === 'contradicted' && !isAnswered(answer)) return undefined
  const read = form.safeParse(answer.value)
  return read.success ? read.data : undefined
}
