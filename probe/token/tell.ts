/** What the token itself tells: its form, and how long it lives, as the log-in answer says. */
import { unanswerable } from '../answers.ts'
import { type Lab, observe, type Seen, settle } from '../lab.ts'
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
    settle(
      lab,
      'auth.token.lifetime',
      unanswerable(
        'The log-in answer says nothing of how long the token lives.',
        'How long does an access token live, and is the time counted from its issue or from its last use?',
        [id],
      ),
    )
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
