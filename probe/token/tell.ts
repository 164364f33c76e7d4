/** What the token itself tells: its form, and how long it lives, as the login answer says. */

import type { Presentation } from '../../contract/request.ts'
import { unanswerable } from '../answers.ts'
import { momentOf } from '../call/clock.ts'
import { OTHER } from '../client/redact.ts'
import { answered, type DiscoveryContext, type InterpretedReply, observe, settle } from '../context.ts'
import type { TokenCandidate } from './candidates.ts'
import { formOf } from './form.ts'
import { lifetimeOf } from './lifetime.ts'

/** `recorded`: the property that told the lifetime before. */
export function tellOfToken(
  context: DiscoveryContext,
  login: InterpretedReply,
  token: TokenCandidate,
  recorded?: string,
): void {
  const id = login.reply.exchange.id
  observe(context, 'auth.token.form', {
    value: formOf(token.value),
    how: 'The form of the token that was issued.',
    for: [id],
    from: ['one token seen'],
    confidence: 0.8,
  })
  const lifetime = lifetimeOf(login.reply, token, context.clock.now(), recorded)
  if (lifetime === undefined) {
    const how = 'The login answer says nothing of how long the token lives.'
    const question = 'How long does an access token live, and is the time counted from its issue or from its last use?'
    settle(context, 'auth.token.lifetime', unanswerable(how, question, [id]))
    return
  }
  const { seconds, kind, source } = lifetime
  observe(context, 'auth.token.lifetime', {
    value: { seconds, ...(kind === undefined ? {} : { kind }), source },
    how: `The login answer says so (${source})${kind === undefined ? '; whether it counts from the issue or from the last use is not told' : ''}.`,
    for: [id],
    from: [`stated by ${source}`],
    confidence: 0.8,
    facts: { '/seconds': 'stated', ...(kind === undefined ? {} : { '/kind': 'stated' as const }) },
  })
}

interface Shown {
  presentation: Presentation
  token: TokenCandidate
  accepted: InterpretedReply
  /** The same call with a changed token. */
  refused: InterpretedReply
}

/** Once the service was seen to tell it from a wrong one. */
export function adopt(context: DiscoveryContext, shown: Shown, bare: InterpretedReply): void {
  const { presentation, token } = shown
  if (context.token !== undefined) context.client.keepSecret(OTHER, context.token.value)
  context.client.keepSecret('token', token.value)
  context.memory.token = token.value
  context.token = { issued: momentOf(context.clock), ...context.token, value: token.value, presentation, proven: true }
  context.knowledge.token = { location: token.location, presentation }
  const ids = [shown.accepted, shown.refused, bare].map(interpreted => interpreted.reply.exchange.id)
  const how = `With the token as ${wordsFor(presentation)} the answer changes; with a changed one it is rejected.`
  observe(context, 'auth.token.presentation', {
    value: presentation,
    how,
    for: ids,
    from: ['accepted with the token', 'rejected without', 'rejected with a changed one'],
    confidence: 0.97,
  })
  const location = answered(context, 'auth.token.location')
  settle(context, 'auth.token.location', {
    ...location,
    value: token.location,
    status: 'observed',
    confidence: 0.97,
    confidenceFrom: [...location.confidenceFrom, 'the service accepts it as token'],
    how: 'The value that stands there is accepted as token.',
  })
  if (context.login !== undefined) tellOfToken(context, context.login, token)
}

function wordsFor(how: Presentation): string {
  if (how.in === 'header') return how.scheme === undefined ? `header ${how.name}` : `${how.name}: ${how.scheme}`
  return how.in === 'body' ? `body property ${how.name}` : `${how.in} ${how.name}`
}
