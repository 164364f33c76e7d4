/** The questions as a developer at the operator is asked them: of the service, not of what was seen of it. */
import { ENDPOINTS } from '../../contract/endpoint.ts'
import type { Question } from '../../contract/questions.ts'

const SINGLE: Record<string, string> = {
  'auth.token.lifetime': 'How long is a token valid, counted from its issue or from its last use?',
  'auth.token.form': 'Is the token a JWT, a UUID or opaque, and how long can it be?',
  'auth.refusal': 'What do you answer to wrong credentials, and to a missing, a wrong and an expired token?',
  states: 'Which states can a notification, a preference and a user have, and which follow which?',
  events: 'Do you send webhooks or callbacks, about what, and how is our address made known to you?',
  'errors.format': 'What form do your error bodies have?',
  'errors.codes': 'Which error codes are there, and what does each mean?',
  'limits.rate': 'How many requests are allowed in which time, counted for whom, and what is answered above that?',
  'limits.size': 'How large may a request be, and what is answered above that?',
  'limits.timeout': 'After how many seconds do you close an idle connection, or give up on a slow request?',
  versioning: 'How is a version of the service chosen, and how is a new one announced?',
  environments: 'In what do the test and the production environment differ for us?',
}

const PER_ENDPOINT: Record<string, (path: string) => string> = {
  request: path => `What does a request to POST ${path} look like, and which of its members must be there?`,
  response: path => `What do you answer to a successful POST ${path}, and which members are not always there?`,
  parameters: path => `Which query parameters does POST ${path} take?`,
  headers: path => `Which headers must a request to POST ${path} have?`,
  'status-codes': path => `Which status codes can POST ${path} answer, and when?`,
}

export function wordingOf({ id, text }: Question): string {
  const endpoint = ENDPOINTS.find(name => id.startsWith(`${name}.`))
  const asked = endpoint === undefined ? undefined : PER_ENDPOINT[id.slice(endpoint.length + 1)]
  return SINGLE[id] ?? asked?.(`/${endpoint}`) ?? text
}
