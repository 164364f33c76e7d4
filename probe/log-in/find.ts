import type { RequestTemplate } from '../../contract/recipe.ts'
import { logInByExperiments } from '../../discovery/engine.ts'
import type { Lab } from '../lab.ts'
import { type Attempt, attempt, carriesCredentials } from './attempt.ts'

export interface LogIn extends Attempt {
  /** `told`: found by what documents and answers say. */
  by: 'told' | 'hint'
}

/** `undefined` where none was accepted. */
export async function findLogIn(lab: Lab, hint: RequestTemplate | undefined): Promise<LogIn | undefined> {
  const made = hint && (await attempt(lab, hint, 'the log-in as the hint describes it'))
  if (made?.seen.outcome === 'success' && made.tokens.length > 0) return { ...made, by: 'hint' }
  const refused = made !== undefined && carriesCredentials(lab, made.template) ? [made] : []
  const found = await logInByExperiments(lab, refused)
  return found && { ...found, by: 'told' }
}
