/** Log-in attempts: counted, spaced, and stopped before an account is locked. */
import { HarnessError } from '../../contract/harness-error.ts'
import type { RequestTemplate } from '../../contract/recipe.ts'
import { referencesOf } from '../../contract/template.ts'
import { call, type Lab, type Seen } from '../lab.ts'
import { inMediaType } from '../media-type.ts'
import { type TokenCandidate, tokenCandidates } from '../token/candidates.ts'

export interface Attempt {
  template: RequestTemplate
  seen: Seen
  tokens: TokenCandidate[]
}

/** Milliseconds after a refused log-in, growing with each. */
const PAUSE = 150

/** Whether any credential is in it: only such an attempt can lock an account. */
export function carriesCredentials(lab: Lab, template: RequestTemplate): boolean {
  const named = referencesOf([
    template.body ?? null,
    template.headers ?? {},
    template.query ?? {},
    JSON.stringify(template.let ?? {}),
  ] as never)
  return named.some(name => Object.hasOwn(lab.environment.credentials, name))
}

/** One is kept for what the operator may say. */
export const mostRefused = ({ environment, operator, operatorAsked }: Lab): number =>
  environment.policy.maxAuthFailures - (operator === undefined || operatorAsked.has('auth-authenticate') ? 0 : 1)

export async function attempt(lab: Lab, template: RequestTemplate, purpose: string): Promise<Attempt> {
  const refused = lab.client.cost().refusedLogIns
  if (carriesCredentials(lab, template)) {
    // The operator's own example has the try that was kept for it.
    const isTold = template === lab.told.hints['auth-authenticate.request']
    if (refused >= mostRefused(lab) && !isTold) throw spent(lab, refused)
    if (refused > 0) await lab.clock.sleep(PAUSE * refused)
  }
  const seen = await call(lab, { endpoint: 'auth-authenticate', template, purpose })
  if (seen.outcome === 'locked' || (seen.outcome === 'rate-limited' && carriesCredentials(lab, template)))
    throw locked(lab, seen)
  const tokens =
    seen.outcome === 'success'
      ? tokenCandidates(seen.reply, JSON.stringify(Object.values(lab.environment.credentials)))
      : []
  return { template: inMediaType(lab, 'auth-authenticate', template), seen, tokens }
}

function spent(lab: Lab, refused: number): HarnessError {
  return new HarnessError(
    'CREDENTIALS_REFUSED',
    `${lab.environment.baseUrl} refused ${refused} log-ins; no more are tried, so that the account is not locked (policy.maxAuthFailures).`,
    'Check the credentials in the environment file; if they are right, give the hint auth-authenticate.request with an example log-in.',
  )
}

function locked(lab: Lab, seen: Seen): HarnessError {
  return new HarnessError(
    'CREDENTIALS_REFUSED',
    `${lab.environment.baseUrl} says that log-ins are locked or limited (status ${seen.reply.status}): no further log-in is tried.`,
    'Wait until the account is free again, or ask the operator; then run once more.',
  )
}
