/** A well-formed request by which nobody is known: one member at a time gets another of the values given. */
import { isObject, type Json } from '../contract/json.ts'
import type { Draft, Member } from './draft/draft.ts'
import { namesOf } from './draft/revise.ts'
import type { Seen } from './lab.ts'
import { squeezed } from './naming/tokens.ts'

const TRIES = 8

export interface Matched {
  draft: Draft
  seen: Seen
}

/** `undefined` where no single change is known; where an answer names fewer members that differ, the search goes on from there. */
export async function searchMatch(
  start: Draft,
  first: Seen,
  send: (draft: Draft) => Promise<{ seen: Seen; accepted: boolean }>,
): Promise<Matched | undefined> {
  let base = start
  let last = first
  const tried = new Set([textOf(start)])
  for (let left = TRIES; left > 0; left--) {
    const next = changes(base, last).find(each => !tried.has(textOf(each)))
    if (next === undefined) return undefined
    tried.add(textOf(next))
    const { seen, accepted } = await send(next)
    if (accepted) return { draft: next, seen }
    if (isAnswer(seen) && differing(seen.reply.json) < differing(last.reply.json)) {
      base = next
      last = seen
    }
  }
  return undefined
}

const textOf = (draft: Draft) => JSON.stringify(draft.template())
const isAnswer = (seen: Seen) => seen.outcome === 'success' || seen.outcome === 'no-match'

/** `{"name": false, "phone": true}`: which of the members agree, by their names. */
function verdictsIn(json: Json | undefined, depth = 0): Map<string, boolean> {
  if (!isObject(json) || depth > 3) return new Map()
  const own = Object.entries(json).filter(([, value]) => typeof value === 'boolean')
  const below = Object.values(json).flatMap(value => [...verdictsIn(value, depth + 1)])
  return new Map([...below, ...own.map(([key, value]): [string, boolean] => [squeezed(key), value === true])])
}

/** Drafts that differ from this one in one value; members that the answer names as differing come first. */
function changes(base: Draft, seen: Seen): Draft[] {
  const isNamed = (member: Member) =>
    seen.reply.text.includes(`"${namesOf(member.path).at(-1)}"`) !==
    /"\w*(?<!mis|un|not|not_)matche?d?\w*"/i.test(seen.reply.text)
  const verdicts = verdictsIn(seen.reply.json)
  const verdictOf = (member: Member) => verdicts.get(squeezed(namesOf(member.path).at(-1) ?? ''))
  const members = base
    .carried()
    .filter(member => namesOf(member.path).length > 0 && verdictOf(member) !== true)
    .sort(
      (a, b) =>
        Number(verdictOf(b) === false) - Number(verdictOf(a) === false) || Number(isNamed(b)) - Number(isNamed(a)),
    )
  return members.flatMap(member =>
    member.candidates.flatMap((candidate, at) => {
      const isOther =
        at > member.at && (candidate.origin === 'given' || candidate.origin === 'linked' || isNamed(member))
      return isOther ? [withValue(base, member, at)] : []
    }),
  )
}

function withValue(base: Draft, member: Member, at: number): Draft {
  const draft = base.clone()
  draft.put({ ...member, at })
  return draft
}

/** How many members the answer's lists of differences name; without such a list nothing can be compared. */
function differing(json: Json | undefined, depth = 0): number {
  if (!isObject(json) || depth > 2) return 0
  return Object.entries(json).reduce((sum, [key, value]) => {
    if (Array.isArray(value)) return sum + (DIFFERING.test(key) ? value.length : 0)
    return sum + differing(value, depth + 1)
  }, 0)
}

const DIFFERING =
  /mis_?match|differ|deviat|discrep|abweich|afwijk|diverg|discord|un_?matched|not_?matching|difformit|niezgodn|rozne|różne/i
