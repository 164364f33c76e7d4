/** From a first body to an accepted one: send, read the refusal, mend what it names, send again. */
import type { Endpoint } from '../contract/endpoint.ts'
import type { Encoding, RequestTemplate } from '../contract/recipe.ts'
import type { Draft, Member } from './draft/draft.ts'
import { namesOf, revise, type Suggest } from './draft/revise.ts'
import { type Call, call, type Lab, resolvable, type Seen } from './lab.ts'

export interface Growth {
  outcome: 'accepted' | 'no-match' | 'unauthenticated' | 'stopped' | 'stuck'
  seen: Seen
  draft: Draft
  template: RequestTemplate
  why: string
}

export interface Growing {
  endpoint: Endpoint
  draft: Draft
  suggest: Suggest
  purpose: string
  maxSteps: number
  /** Other encodings to try where members that were sent are said to be missing. */
  encodings: Encoding[]
  token?: Call['token']
  /** The last word on whether an answer is the success that was wanted. */
  accepts?: (seen: Seen) => boolean
}

export async function grow(lab: Lab, growing: Growing): Promise<Growth> {
  const { draft } = growing
  const encodings = [...growing.encodings]
  const sent = new Set<string>()
  for (let step = 0; ; step++) {
    sent.add(JSON.stringify(draft.template()))
    const template = resolvable(draft.template(), lab.lookup)
    const seen = await call(lab, {
      endpoint: growing.endpoint,
      template,
      purpose: growing.purpose,
      ...(growing.token === undefined ? {} : { token: growing.token }),
    })
    const end = (outcome: Growth['outcome'], why: string): Growth => ({ outcome, seen, draft, template, why })
    const accepted = seen.outcome === 'success' && (growing.accepts?.(seen) ?? true)
    if (accepted) return end('accepted', seen.why)
    const stop = stopWord(seen)
    if (stop !== undefined) return end(stop, seen.why)
    if (step + 1 >= growing.maxSteps) return end('stuck', `no success within ${growing.maxSteps} requests`)
    const moved = mend(growing, seen, encodings)
    if (!moved || sent.has(JSON.stringify(draft.template()))) {
      if (seen.outcome === 'no-match' || seen.outcome === 'not-found' || seen.outcome === 'success') {
        if (nextGiven(draft, seen) && !sent.has(JSON.stringify(draft.template()))) continue
        return end('no-match', seen.why)
      }
      return end(
        'stuck',
        seen.observations.length > 0 ? 'no further value is known for what it names' : 'the refusal names no member',
      )
    }
  }
}

function stopWord(seen: Seen): Growth['outcome'] | undefined {
  switch (seen.outcome) {
    case 'unauthenticated':
      return 'unauthenticated'
    case 'locked':
    case 'rate-limited':
    case 'redirect':
    case 'method':
      return 'stopped'
    default:
      return seen.reply.failure === undefined ? undefined : 'stopped'
  }
}

/** `true` where the draft is now another. */
function mend(growing: Growing, seen: Seen, encodings: Encoding[]): boolean {
  const { draft } = growing
  if (
    seen.outcome === 'media-type' ||
    seen.observations.some(each => each.kind === 'media-type' || each.kind === 'malformed')
  ) {
    return switchEncoding(draft, encodings)
  }
  const revision = revise(draft, seen.observations, growing.suggest)
  const carried = draft.carried().length
  // The service misses what was sent: it reads the body another way.
  if (revision.unread.length > 0 && revision.unread.length >= Math.min(carried, 2) && switchEncoding(draft, encodings))
    return true
  return revision.changed
}

function switchEncoding(draft: Draft, encodings: Encoding[]): boolean {
  const next = encodings.shift()
  if (next === undefined) return false
  draft.encoding = next
  return true
}

/** Another given or linked value for one member: what was sent is well formed, but nobody is known by it. */
function nextGiven(draft: Draft, seen: Seen): boolean {
  // A member that the answer names as differing is the one to change; one that it names as matching is not.
  const isNamed = (member: Member) =>
    seen.reply.text.includes(`"${namesOf(member.path).at(-1)}"`) !==
    /"\w*(?<!mis|un|not|not_)matche?d?\w*"/i.test(seen.reply.text)
  const members = draft.carried().sort((a, b) => Number(isNamed(b)) - Number(isNamed(a)))
  for (const member of members) {
    const later = member.candidates.findIndex(
      (candidate, i) => i > member.at && (candidate.origin === 'given' || candidate.origin === 'linked'),
    )
    if (later > member.at && namesOf(member.path).length > 0) {
      member.at = later
      return true
    }
  }
  return false
}
