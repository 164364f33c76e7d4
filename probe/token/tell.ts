/** What the token itself tells: its form, and how long it lives, as the log-in answer says. */

import type { Presentation } from '../../contract/request.ts'
import { unanswerable } from '../answers.ts'
import { momentOf } from '../call/clock.ts'
import { answered, type Lab, observe, type Seen, settle } from '../lab.ts'
import type { TokenCandidate } from './candidates.ts'
import { formOf } from './form.ts'
import { lifetimeOf } from './lifetime.ts'

/** `recorded`: the property that told the lifetime before. */
export function tellOfToken(lab: Lab, login: Seen, token: TokenCandidate, recorded?: string): void {
  const id = login.reply.exchange.id
  observe(lab, 'auth.token.form', {
    value: formOf(token.value),
    how: 'The form of the token that was issued.',
    for: [id],
    from: ['one token seen'],
    confidence: 0.8,
  })
  const lifetime = lifetimeOf(login.reply, token, lab.clock.now(), recorded)
  if (lifetime === undefined) {
    const how = 'The log-in answer says nothing of how long the token lives.'
    const question = 'How long does an access token live, and is the time counted from its issue or from its last use?'
    settle(lab, 'auth.token.lifetime', unanswerable(how, question, [id]))
    return
  }
  const { seconds, kind, source } = lifetime
  observe(lab, 'auth.token.lifetime', {
    value: { seconds, ...(kind === undefined ? {} : { kind }), source },
    how: `The log-in answer says so (${source})${kind === undefined ? '; whether it counts from the issue or from the last use is not told' : ''}.`,
    for: [id],
    from: [`stated by ${source}`],
    confidence: 0.8,
    facts: { '/seconds': 'stated', ...(kind === undefined ? {} : { '/kind': 'stated' as const }) },
  })
}

interface Shown {
  presentation: Presentation
  token: TokenCandidate
  accepted: Seen
  /** The same call with a changed token. */
  refused: Seen
}

/** Once the service was seen to tell it from a wrong one. */
export function adopt(lab: Lab, shown: Shown, bare: Seen): void {
  const { presentation, token } = shown
  if (lab.token !== undefined) lab.client.keepSecret('other token', lab.token.value)
  lab.client.keepSecret('token', token.value)
  lab.memory.token = token.value
  lab.token = { issued: momentOf(lab.clock), ...lab.token, value: token.value, presentation, proven: true }
  lab.knowledge.token = { location: token.location, presentation }
  const ids = [shown.accepted, shown.refused, bare].map(seen => seen.reply.exchange.id)
  const how = `With the token as ${wordsFor(presentation)} the answer changes; with a changed one it is refused.`
  observe(lab, 'auth.token.presentation', {
    value: presentation,
    how,
    for: ids,
    from: ['accepted with the token', 'refused without', 'refused with a changed one'],
    confidence: 0.97,
  })
  const location = answered(lab, 'auth.token.location')
  settle(lab, 'auth.token.location', {
    ...location,
    value: token.location,
    status: 'observed',
    confidence: 0.97,
    confidenceFrom: [...location.confidenceFrom, 'the service accepts it as token'],
    how: 'The value that stands there is accepted as token.',
  })
  if (lab.login !== undefined) tellOfToken(lab, lab.login, token)
}

function wordsFor(how: Presentation): string {
  if (how.in === 'header') return how.scheme === undefined ? `header ${how.name}` : `${how.name}: ${how.scheme}`
  return how.in === 'body' ? `body member ${how.name}` : `${how.in} ${how.name}`
}
