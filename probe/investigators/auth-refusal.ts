/** auth.rejection: what answers wrong credentials, and a missing and a garbage token. */
import type { RequestTemplate } from '../../contract/request-template.ts'
import { unanswerable } from '../answers.ts'
import {
  askFreely,
  call,
  type DiscoveryContext,
  type InterpretedReply,
  observe,
  prepared,
  settle,
  withToken,
} from '../context.ts'
import { secretName } from '../sender/wrong-credentials.ts'
import { changedToken } from '../token/form.ts'
import type { Investigator } from './_investigator.ts'

async function investigate(context: DiscoveryContext): Promise<void> {
  const login = context.knowledge.endpoints['auth-authenticate']?.operations[0]?.template
  const verify = context.knowledge.endpoints['ext-verify']?.operations.find(each => each.accepted.length > 0)?.template
  const observed: Record<string, InterpretedReply> = {}
  if (verify !== undefined && context.token !== undefined) {
    observed['missing token'] = await call(context, {
      endpoint: 'ext-verify',
      template: verify,
      token: 'none',
      purpose: 'the accepted call without a token',
    })
    const shows = (value: string, purpose: string) =>
      askFreely(
        context,
        withToken(
          context,
          prepared(context, { endpoint: 'ext-verify', template: verify, effect: 'reads', purpose }),
          value,
        ),
      )
    observed['garbage token'] = await shows('garbage-0123456789', 'the accepted call with a garbage token')
    observed['changed token'] = await shows(
      changedToken(context.token.value),
      'the accepted call with one character of the token changed',
    )
  }
  const left = context.environment.policy.maxAuthFailures - context.client.cost().refusedLogIns
  if (login !== undefined && left > 1) {
    observed['wrong credentials'] = await withChanged(context, login)
  }
  const refused = Object.entries(observed).filter(([, each]) => each.outcome !== 'success')
  if (refused.length === 0) {
    const question = 'What answers a wrong secret, and a missing, a wrong and an expired token?'
    settle(context, 'auth.refusal', unanswerable('No rejection could be brought about within the policy.', question))
    return
  }
  const all = Object.entries(observed).map(([name, { outcome, reply }]) => {
    const { status, mediaType } = reply
    return [name, outcome === 'success' ? 'accepted' : { status, mediaType, outcome }]
  })
  const value = Object.fromEntries(all)
  const ids = Object.values(observed).map(each => each.reply.exchange.id)
  observe(context, 'auth.refusal', {
    value,
    how: 'Each was sent once; the same call with the right token was accepted before.',
    for: ids,
    from: [`${ids.length} rejections seen`, 'an expired token was not tried'],
    confidence: 0.85,
  })
}

/** One character of the secret is another: what is rejected for its form is not compared with the right one. */
function withChanged(context: DiscoveryContext, template: RequestTemplate): Promise<InterpretedReply> {
  const secret = secretName(context.environment.credentials) ?? ''
  const value = changedToken(context.environment.credentials[secret] ?? '')
  context.client.keepSecret(`${secret}, changed`, value)
  const lookup: DiscoveryContext['lookup'] = name => (name === secret ? value : context.lookup(name))
  const purpose = 'one login with a wrong secret'
  const asked = { endpoint: 'auth-authenticate' as const, template, effect: 'authenticates' as const, purpose }
  return askFreely(context, prepared({ ...context, lookup }, asked))
}

export default {
  answers: ['auth.refusal'],
  needs: ['auth.token.presentation', 'ext-verify.request'],
  cost: 4,
  investigate,
} satisfies Investigator
