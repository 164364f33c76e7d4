/** The details of a check for Playwright's plain `test(title, checks(…), body)`; a wrapper would lose file and line. */
import { KINDS, type Kind } from '../contract/check.ts'
import type { QuestionId } from '../contract/questions.ts'
import { DETAILS, type Details, DetailsSchema } from './details.ts'
import { isAskedFor } from './planned.ts'

export const EVERYWHERE: Kind[] = [...KINDS]
/** What sends garbage to an endpoint that acts, or changes something, stays out of production. */
export const NOT_IN_PRODUCTION: Kind[] = ['sandbox', 'test']

export const SPECIFICATION = {
  access: 'Specification, Authentication 2: POST /auth-authenticate gives access to the service',
  verify: 'Specification, What the service does: verify and validate user information',
  reach: 'Specification, What the service does: check and manage customer address preferences',
  notify: 'Specification, What the service does: send notifications to customers',
} as const

type Rest = Omit<Details, 'id' | 'level' | 'basis' | 'safeIn' | 'needs'> & { needs: readonly QuestionId[] }

export function checks(
  id: string,
  level: Details['level'],
  basis: Details['basis'],
  safeIn: readonly Kind[],
  rest: Rest,
): { tag: string; annotation: { type: string; description?: string }[] } {
  return {
    tag: `@${id}`,
    annotation: [
      { type: DETAILS, description: JSON.stringify(DetailsSchema.parse({ ...rest, id, level, basis, safeIn })) },
      // No worker is started for what is skipped before the run.
      ...(isAskedFor(id) ? [] : [{ type: 'skip' }]),
    ],
  }
}
