/** `limits.timeout`, as far as `Keep-Alive: timeout=5` states how long an idle connection is kept. */
import type { Answer } from '../ledger.ts'
import { idsOf, open, seen, type View } from './view.ts'

export function timeoutAnswer(view: View): Answer {
  const stating = view.all.flatMap(each => {
    const seconds = keepAliveSeconds(each.response.headers)
    return seconds === undefined ? [] : [{ each, seconds }]
  })
  const [first] = stating
  // A proxy between may speak for some answers only: then nobody knows whose time-out it is.
  if (first === undefined || stating.some(({ seconds }) => seconds !== first.seconds))
    return open(
      'No header states how long an idle connection is kept, and none was held open to see.',
      'After how many seconds is an idle connection closed, and a body given up that does not arrive?',
    )
  return seen({
    value: { idle: { seconds: first.seconds } },
    how: 'The header Keep-Alive states how long an idle connection is kept; a slow body was not tried.',
    evidence: idsOf(stating.map(({ each }) => each)),
    facts: { '/idle/seconds': 'stated' },
    stated: true,
  })
}

/** Seconds of `timeout=5, max=100`. */
export function keepAliveSeconds(headers: Record<string, string>): number | undefined {
  const text = /(?:^|[\s,;])timeout\s*=\s*"?(\d+)/i.exec(headers['keep-alive'] ?? '')?.[1]
  return text === undefined || Number(text) === 0 ? undefined : Number(text)
}
