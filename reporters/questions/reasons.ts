/** Why an answer matters to whoever integrates, in the words of a developer at the operator. */
import { ENDPOINTS } from '../../contract/endpoint.ts'
import type { QuestionId } from '../../contract/questions.ts'

const SINGLE: Partial<Record<QuestionId, string>> = {
  'env.base-path': 'Every call goes to an address that is made of it.',
  'auth.credential-format': 'We check credentials for slips before we send them, so that no account is locked.',
  'auth.request.encoding': 'Without it we cannot log in.',
  'auth.request.fields': 'Without it we cannot log in.',
  'auth.token.location': 'Without the token no further call is possible.',
  'auth.token.form': 'We store the token, and must know how long and of which letters it may be.',
  'auth.token.presentation': 'Without it every call after the log-in is refused.',
  'auth.token.lifetime': 'We renew the token before it runs out, and not with every call.',
  'auth.refusal':
    'We must tell a token that ran out from credentials that are wrong: the one is renewed, the other is not.',
  'resource.user': 'We map it to our own customer data.',
  'resource.address': 'We map it to our own addresses.',
  'resource.address-preference': 'We show the preference to the recipient and must not lose a part of it.',
  'resource.notification': 'We keep what is needed to ask after a notification later.',
  states: 'We show the recipient where a delivery stands; a state we do not know would be shown wrongly.',
  events: 'If you call back, we have to offer an address for it; if not, we have to ask.',
  'errors.format': 'We read errors by machine, to tell a mistake of ours from trouble of yours.',
  'errors.codes': 'We react to each code: some calls may be repeated, others never.',
  'limits.rate': 'We spread our calls so that none is refused.',
  'limits.size': 'Larger requests are split or refused on our side.',
  'limits.timeout': 'We keep connections open only as long as you do, so that no call is lost on a closed one.',
  versioning: 'We must learn of a new version before it replaces the present one.',
  environments: 'What we tested must hold in production as well.',
}

const PER_ENDPOINT: Record<string, string> = {
  request: 'Without it we cannot make this call at all.',
  response: 'We have to read the answer, also the parts that are not always there.',
  parameters: 'A parameter that we do not send may change what the call does.',
  headers: 'A header that is missing may have the call refused.',
  'status-codes': 'We decide by the status whether a call may be repeated.',
}

export function reasonFor(id: QuestionId): string {
  const endpoint = ENDPOINTS.find(name => id.startsWith(`${name}.`))
  return SINGLE[id] ?? PER_ENDPOINT[endpoint === undefined ? '' : id.slice(endpoint.length + 1)] ?? ''
}
