/** What k6 sent in a run that was killed: what is sure, and how much more it may have been. */
import { ENDPOINTS } from '../contract/endpoint.ts'
import type { Cut, Sent, SentCalls } from '../load/runner/sent.ts'

/** Sentences; `environment`: the run's own, which is not named. */
export function sentWords({ calls, requests, cut }: Sent, environment: string): string {
  const places = [...new Set(calls.map(each => each.environment))]
  const each = places.flatMap(place => {
    const where = place === environment ? '' : ` at ${place}`
    return ENDPOINTS.flatMap(endpoint =>
      partOf(
        calls.filter(call => call.environment === place && call.endpoint === endpoint),
        where,
      ),
    )
  })
  const sure = `${cut === undefined ? '' : 'at least '}${requests} requests sent by k6`
  const told = each.length === 0 ? `${sure}.` : `${sure}: ${each.join(', ')}.`
  return [told, ...(cut === undefined ? [] : [untold(cut)])].join(' ')
}

function partOf(calls: readonly SentCalls[], where: string): string[] {
  const sum = (of: (call: SentCalls) => number) => calls.reduce((total, call) => total + of(call), 0)
  const [first] = calls
  if (first === undefined) return []
  const acting = calls.filter(({ effect }) => effect === 'changes')
  const changes = acting.reduce((total, { sent }) => total + sent, 0)
  const notes = [
    ...(changes > 0 && changes < sum(call => call.sent) ? [`${changes} of them changes`] : []),
    ...(sum(call => call.unanswered) > 0 ? [`${sum(call => call.unanswered)} without an answer`] : []),
  ]
  return [`${sum(call => call.sent)} ${first.endpoint}${where}${notes.length === 0 ? '' : ` (${notes.join(', ')})`}`]
}

function untold({ until, ended, most }: Cut): string {
  const bound = `in all at most ${most.requests} requests, ${most.notifications} notifications and ${most.changes} changes`
  if (ended) return `k6 was ended in order; what was under way then is not known: ${bound}.`
  const since = until === undefined ? 'What it sent' : `What it sent after ${until.slice(11, 19)} UTC`
  return `${since} is not known: ${bound}.`
}
