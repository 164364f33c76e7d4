/** A recorded contract as knowledge to work with: where the endpoints stand, the token, the templates. */
import { type Endpoint, EXT_ENDPOINTS } from '../../contract/endpoint.ts'
import type { Knowledge, TokenKnowledge } from '../../contract/knowledge.ts'
import { type Answer, answerTo, isAnswered } from '../../contract/ledger.ts'
import { isOfTheForm } from '../../contract/media-types.ts'
import { knowledgeOf } from '../../contract/openapi/document.ts'
import type { QuestionId } from '../../contract/questions.ts'
import type { RequestTemplate } from '../../contract/request-template.ts'
import { referencesOf } from '../../contract/template.ts'
import type { DiscoveryContext, InterpretedReply } from '../context.ts'
import type { Recorded } from '../fixtures/fixtures.ts'
import { acceptLogin, attempt } from '../session/login.ts'
import { tellOfToken } from '../token/tell.ts'

export type WithToken = Knowledge & {
  token: TokenKnowledge
  /** The property of the login's answer that told how long a token lives. */
  lifetimeFrom?: string
}

/** What a revalidation cannot do without; where one is open, the login is found out again. */
const NEEDED: readonly QuestionId[] = ['auth.request.fields', 'auth.token.location', 'auth.token.presentation']

/** `undefined` where the record does not tell how to log in. Nothing counts as accepted yet: that is to be seen. */
export function recall({ ledger, openapi }: Recorded): WithToken | undefined {
  const answer = (id: QuestionId): Answer => answerTo(ledger, id)
  if (!NEEDED.every(id => isAnswered(answer(id)) && answer(id).value !== undefined)) return undefined
  const read = knowledgeOf(openapi, ledger)
  const isSolved = (endpoint: Endpoint) => endpoint === 'auth-authenticate' || isAnswered(answer(`${endpoint}.request`))
  const endpoints = Object.values(read.endpoints)
    .filter(({ endpoint, operations }) => operations.length > 0 && isSolved(endpoint))
    .map(known => [known.endpoint, { ...known, operations: known.operations.map(each => ({ ...each, accepted: [] })) }])
  const known: Knowledge['endpoints'] = Object.fromEntries(endpoints)
  if (known['auth-authenticate'] === undefined) return undefined
  const { source } = (answer('auth.token.lifetime').value ?? {}) as { source?: string }
  return {
    basePath: (answer('env.base-path').value as Knowledge['basePath'] | undefined) ?? read.basePath,
    endpoints: known,
    ...(source === undefined ? {} : { lifetimeFrom: source }),
    token: {
      location: answer('auth.token.location').value as TokenKnowledge['location'],
      presentation: answer('auth.token.presentation').value as TokenKnowledge['presentation'],
    },
  }
}

/** Header fields that every recorded call of the ext endpoints has alike, alongside the token: a key, a version. */
function alwaysSent({ endpoints }: Knowledge): DiscoveryContext['always'] {
  const templates = EXT_ENDPOINTS.flatMap(each => endpoints[each]?.operations.map(one => one.template) ?? [])
  const [first, ...rest] = templates
  const shared = Object.entries(first?.headers ?? {}).filter(
    ([name, text]) =>
      !isOfTheForm(name) &&
      rest.every(({ headers = {} }) => headers[name] === text) &&
      // One that is made is made alike in all.
      referencesOf(text).every(reference => rest.every(each => isSameMade(first?.let, each.let, reference))),
  )
  return { headers: Object.fromEntries(shared), let: first?.let ?? {} }
}

const isSameMade = (one: RequestTemplate['let'] = {}, other: RequestTemplate['let'] = {}, name = '') =>
  JSON.stringify(one[name]) === JSON.stringify(other[name])

/**
 * The recorded login once more; what is needed to go on where it is not accepted. `accepted` only where the token
 * stands at its recorded place.
 */
export async function logInAsRecorded(
  context: DiscoveryContext,
  known: WithToken,
): Promise<{ accepted: boolean; interpreted: InterpretedReply }> {
  context.knowledge = known
  context.always = alwaysSent(known)
  const operation = known.endpoints['auth-authenticate']?.operations[0]
  const { interpreted } = await attempt(context, operation?.template ?? {}, 'the recorded login')
  const token = acceptLogin(context, interpreted, known.token)
  if (token === undefined) return { accepted: false, interpreted }
  operation?.accepted.push(interpreted.reply.exchange.id)
  tellOfToken(context, interpreted, token, known.lifetimeFrom)
  return { accepted: true, interpreted }
}
