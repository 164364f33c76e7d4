/** The recorded log-in once more; what is needed to go on where it is not accepted. */
import type { RequestTemplate } from '../../contract/recipe.ts'
import type { Lab, Seen } from '../lab.ts'
import { logInAgain } from '../log-in/again.ts'
import { attempt } from '../log-in/attempt.ts'
import { tellOfToken } from '../token/tell.ts'
import type { WithToken } from './recall.ts'

export interface LoggedIn {
  accepted: boolean
  seen: Seen
}

/** `accepted` only where the token stands at its recorded place. */
export async function logInAsRecorded(lab: Lab, known: WithToken): Promise<LoggedIn> {
  const operation = known.endpoints['auth-authenticate']?.operations[0]
  const recipe: RequestTemplate = operation?.recipe ?? {}
  const { seen, tokens } = await attempt(lab, recipe, 'the recorded log-in')
  const { location, presentation } = known.token
  const token = tokens.find(each => each.location.in === location.in && each.location.at === location.at)
  for (const each of tokens) lab.client.keepSecret(each === token ? 'token' : 'other token', each.value)
  if (seen.outcome !== 'success' || token === undefined) return { accepted: false, seen }
  operation?.accepted.push(seen.reply.exchange.id)
  lab.token = { value: token.value, presentation, proven: true, issuedAt: lab.clock.now().getTime() }
  lab.memory.token = token.value
  if (seen.reply.json !== undefined) lab.memory.answers.set('auth-authenticate', seen.reply.json)
  lab.login = seen
  lab.renew = () => logInAgain(lab)
  tellOfToken(lab, seen, token)
  return { accepted: true, seen }
}
