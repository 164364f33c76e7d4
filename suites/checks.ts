/** The details of a check for Playwright's plain `test(title, checks({ … }), body)`; a wrapper would lose file and line. */
import { KINDS, type Kind } from '../contract/check.ts'
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

export function checks(details: Details): { tag: string; annotation: { type: string; description?: string }[] } {
  return {
    tag: `@${details.id}`,
    annotation: [
      { type: DETAILS, description: JSON.stringify(DetailsSchema.parse(details)) },
      // No worker is started for what is skipped before the run.
      ...(isAskedFor(details.id) ? [] : [{ type: 'skip' }]),
    ],
  }
}
