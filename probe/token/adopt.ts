/** The token and the way to show it, once the service was seen to tell it from a wrong one. */
import { momentOf } from '../call/moment.ts'
import type { Presentation } from '../call/prepare.ts'
import { answered, type Lab, observe, type Seen, settle } from '../lab.ts'
import type { TokenCandidate } from './candidates.ts'
import { tellOfToken } from './tell.ts'

interface Shown {
  presentation: Presentation
  token: TokenCandidate
  accepted: Seen
  /** The same call with a changed token. */
  refused: Seen
}

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
