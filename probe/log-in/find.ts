import type { RequestTemplate } from '../../contract/recipe.ts'
import { logInByExperiments } from '../../discovery/engine.ts'
import type { Lab } from '../lab.ts'
import { publishedLogIn } from '../published/log-in.ts'
import { type Attempt, attempt, carriesCredentials, succeeded, type Try } from './attempt.ts'

export interface LogIn extends Attempt {
  /** `told`: found by what the answers say. */
  by: 'told' | 'hint' | 'published'
}

export async function findLogIn(lab: Lab, hint: RequestTemplate | undefined): Promise<LogIn | { failed: Attempt[] }> {
  const attempts: Attempt[] = []
  const tried = async (template: RequestTemplate, purpose: string): Promise<Attempt> => {
    const made = await attempt(lab, template, purpose)
    attempts.push(made)
    return made
  }
  if (hint !== undefined) {
    const made = await tried(hint, 'the log-in as the hint describes it')
    if (succeeded(made)) return { ...made, by: 'hint' }
  }
  const published = await asPublished(lab, tried)
  if (published !== undefined) return { ...published, by: 'published' }
  const found = await logInByExperiments(
    lab,
    attempts.filter(each => carriesCredentials(lab, each.template)),
  )
  return found === undefined ? { failed: attempts } : { ...found, by: 'told' }
}

/** First without credentials: where the service asks for other names than the description has, it costs no attempt. */
async function asPublished(lab: Lab, tried: Try): Promise<Attempt | undefined> {
  const published = publishedLogIn(lab)
  if (published === undefined) return undefined
  const bare = await tried(published.bare, 'an empty log-in, to see whether it asks for what the description names')
  if (!published.agrees(bare.seen.observations)) return undefined
  const made = await tried(published.template, 'the log-in as the published description has it')
  return succeeded(made) ? made : undefined
}
