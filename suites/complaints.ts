/** What a refusal complains of, as far as it can be read. */
import { readErrors } from '../contract/errors/read.ts'
import { pointerOf, readJson } from '../contract/json.ts'
import type { Observation, ObservationKind } from '../contract/observation.ts'
import { isAbout } from '../probe/requests/vary.ts'
import type { Heard } from '../probe/sender/heard.ts'

/** About the member at `pointer` of the body. */
export function complaintsOf(heard: Heard, pointer: string): Observation[] {
  return observationsIn(heard).filter(each => isAbout(each, { in: 'body', pointer }))
}

export function tells(heard: Heard, kind: ObservationKind, pointer: string): boolean {
  return complaintsOf(heard, pointer).some(each => each.kind === kind)
}

/** Members of the body that the refusal misses, by the names of the wire. */
export function missedIn(heard: Heard): string[] {
  return observationsIn(heard).flatMap(({ kind, at, naming, in: place }) =>
    kind === 'missing' && naming === 'wire' && place === 'body' && at !== null && at.length > 0 ? [pointerOf(at)] : [],
  )
}

/** Taken, or refused for nothing but that nobody and nothing is known under it. */
export function isWellFormed({ outcome }: Heard): boolean {
  return outcome === 'success' || outcome === 'no-match' || outcome === 'not-found'
}

function observationsIn({ status, mediaType, headers, text, json, exchange }: Heard): Observation[] {
  const sentText = exchange.request.body ?? ''
  const sent = readJson(sentText)
  return readErrors({
    status,
    mediaType,
    headers,
    text,
    json,
    sent: sent.success ? sent.data : undefined,
    sentText,
  }).observations
}
