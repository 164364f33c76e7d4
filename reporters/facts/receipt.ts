/** The receipt in sentences, the same in every report: what was done to the service, and what remains of it. */
import type { Effect } from '../../contract/endpoint.ts'
import type { Act, Receipt } from '../../contract/receipt.ts'
import type { Run } from '../../contract/run.ts'
import { count } from '../text/visible.ts'

/** Of one, and of several. */
const CALLS: Record<Effect, [one: string, several: string]> = {
  reads: ['that reads', 'that read'],
  authenticates: ['login', 'logins'],
  changes: ['that changes', 'that change'],
  notifies: ['that notifies', 'that notify'],
  harmless: ['without effect', 'without effect'],
}

export function receiptSentences(receipt: Receipt): string[] {
  const { safe, leftOut, calls, allowed, remains, acts, load, earlier } = receipt
  const left =
    leftOut === 0
      ? ''
      : `, without ${count(leftOut, 'check')} that ${leftOut === 1 ? 'is' : 'are'} not safe in production`
  const by = Object.entries(CALLS).flatMap(([effect, [one, several]]) => {
    const reported = calls[effect]
    return reported === undefined
      ? []
      : [
          `${reported.sent} ${reported.sent === 1 ? one : several}${reported.refused > 0 ? ` (${reported.refused} refused)` : ''}`,
        ]
  })
  const bounds = [
    count(allowed.requests, 'request'),
    count(allowed.notifications, 'notification'),
    ...(allowed.changes === undefined ? [] : [count(allowed.changes, 'change')]),
  ]
  const back = acts.filter(each => each.undoneBy !== undefined).length
  return [
    ...(safe ? [`A safe run: the reduced set for production${left}. It is not the full grade.`] : []),
    by.length === 0 ? 'No request was sent.' : `Requests: ${by.join(', ')}. The policy allows ${bounds.join(', ')}.`,
    ...(earlier === undefined
      ? []
      : [`${earlier} of these ${earlier === 1 ? 'was' : 'were'} sent by the earlier run that this one went on with.`]),
    ...(load === undefined
      ? []
      : [`Under load besides: ${count(load.notifications, 'notification')} and ${count(load.changes, 'change')}.`]),
    ...(back === 0
      ? []
      : [`Put back: ${count(back, 'change')}, each by this run and only what its own log says it changed.`]),
    remains.length === 0 && (load === undefined || load.notifications + load.changes === 0)
      ? 'Nothing remains of it.'
      : `What remains: ${remainsText(receipt)}.`,
  ]
}

/** Whether the record and its receipt are signed; nothing is said where nobody has to miss it. */
export function signatureSentence({
  signedBy,
  environment,
}: Pick<Run, 'signedBy' | 'environment'>): string | undefined {
  if (signedBy !== undefined) return `Signed with the key ${signedBy}: attestation.json.`
  return environment.kind === 'production'
    ? 'The record and its receipt are not signed; --sign KEY signs them.'
    : undefined
}

function remainsText({ acts, remains, load }: Receipt): string {
  const left = acts.filter(each => remains.includes(each.exchange))
  const of = (effect: Act['effect']) => left.filter(each => each.effect === effect).length
  const unsure = left.filter(each => each.fate === 'unknown').length
  const messages = of('notifies') + (load?.notifications ?? 0)
  const changes = of('changes') + (load?.changes ?? 0)
  return [
    ...(messages === 0 ? [] : [`${count(messages, 'message')} that cannot be called back`]),
    ...(changes === 0 ? [] : [`${count(changes, 'change')} that ${changes === 1 ? 'stands' : 'stand'}`]),
    ...(unsure === 0 ? [] : [`for ${unsure} of them no answer tells whether it was done`]),
  ].join('; ')
}

/** One line for each act, the remaining ones first. */
export function actLines({ acts, remains }: Receipt): { act: Act; state: string }[] {
  const state = (act: Act) => {
    if (act.undoneBy !== undefined) return `put back by ${act.undoneBy}`
    if (!remains.includes(act.exchange)) return 'puts back'
    return act.fate === 'unknown' ? 'perhaps done, remains' : 'remains'
  }
  const reported = acts.map(act => ({ act, state: state(act) }))
  return reported.toSorted(
    (a, b) => Number(remains.includes(b.act.exchange)) - Number(remains.includes(a.act.exchange)),
  )
}

/** What a run cost in requests, and how many of them another run had sent. */
export function requestsOf({ requests, earlier }: Run['cost']): string {
  const before = earlier === undefined ? '' : ` (${earlier.requests} of them sent by the earlier run)`
  return `${count(requests, 'request')}${before}`
}
