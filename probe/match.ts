/** A request whose form is right and whose data are not: one member at a time gets another of the values given. */
import { isObject, type Json, parseJson } from '../contract/json.ts'
import type { Observation } from '../contract/observation.ts'
import { answerOf, sameAnswer } from '../discovery/answer.ts'
import type { Draft, Member } from './draft/draft.ts'
import { namesOf } from './draft/revise.ts'
import type { Seen } from './lab.ts'
import { squeezed } from './naming/tokens.ts'
import type { Candidate } from './values/candidate.ts'

const TRIES = 8
/** A plain word in the place of a datum: each datum is tried in its place. */
const TRIES_FOR_WORDS = 30

/** What the operator gave. */
export interface Data {
  /** All that a member may hold. */
  of: (member: Member) => Candidate[]
  rendered: (template: Json) => Json | undefined
}

const NO_DATA: Data = { of: () => [], rendered: template => template }

export interface Matched {
  draft: Draft
  seen: Seen
  accepted: boolean
}

/**
 * `undefined` where no single change is known; where an answer names fewer members that differ, the search goes on from there.
 * Not accepted, but returned: a draft with a datum in the place of a plain word that is answered otherwise than the others.
 */
export async function searchMatch(
  start: Draft,
  first: Seen,
  send: (draft: Draft) => Promise<{ seen: Seen; accepted: boolean }>,
  data: Data = NO_DATA,
): Promise<Matched | undefined> {
  let base = start
  let last = first
  const tried = new Set([textOf(start)])
  const most = start.carried().some(isWord) ? TRIES_FOR_WORDS : TRIES
  for (let left = most; left > 0; left--) {
    const next = changes(base, last, data).find(each => !tried.has(textOf(each.draft)))
    if (next === undefined) return undefined
    tried.add(textOf(next.draft))
    const { seen, accepted } = await send(next.draft)
    if (accepted) return { draft: next.draft, seen, accepted }
    if (isAnswer(seen) && differing(seen.reply.json) < differing(last.reply.json)) {
      base = next.draft
      last = seen
    } else if (isWord(next.member) && !isComplained(next.member, seen) && differ(last, seen, next.values))
      return { draft: next.draft, seen, accepted }
  }
  return undefined
}

/** A value of our own that stands for a datum. */
export const isWord = (member: Member) => {
  const now = member.candidates[member.at]
  const isPlain = typeof now?.template === 'string' || typeof now?.template === 'number'
  return now?.origin === 'harmless' && isPlain && member.expected.values === undefined
}

/** What stands for the member may be repeated; nothing else tells them apart. */
function differ(one: Seen, other: Seen, values: readonly (Json | undefined)[]): boolean {
  const plain = ({ reply }: Seen) => {
    const text = values.reduce<string>(
      (rest, value) => (typeof value === 'string' && value !== '' ? rest.replaceAll(value, '⟨⟩') : rest),
      reply.text,
    )
    const json = parseJson(text)
    const answer = { ...reply, text, json: json.success ? json.data : undefined }
    return answerOf(answer, { body: undefined, query: {}, headers: {} })
  }
  return !sameAnswer(plain(one), plain(other))
}

export const isAbout = ({ at }: Observation, { path }: Member) =>
  squeezed(String(at?.at(-1))) === squeezed(String(path.at(-1)))

const isComplained = (member: Member, { observations }: Seen) => observations.some(each => isAbout(each, member))

const textOf = (draft: Draft) => JSON.stringify(draft.template())
const isAnswer = (seen: Seen) => seen.outcome === 'success' || seen.outcome === 'no-match'

/** `{"name": false, "phone": true}`: which of the members agree, by their names. */
function verdictsIn(json: Json | undefined, depth = 0): Map<string, boolean> {
  if (!isObject(json) || depth > 3) return new Map()
  const own = Object.entries(json).filter(([, value]) => typeof value === 'boolean')
  const below = Object.values(json).flatMap(value => [...verdictsIn(value, depth + 1)])
  return new Map([...below, ...own.map(([key, value]): [string, boolean] => [squeezed(key), value === true])])
}

interface Change {
  draft: Draft
  member: Member
  /** What stood there, and what stands there now. */
  values: (Json | undefined)[]
}

/** Drafts that differ from this one in one value; members that the answer names as differing come first. */
function changes(base: Draft, seen: Seen, data: Data): Change[] {
  const isNamed = (member: Member) =>
    seen.reply.text.includes(`"${namesOf(member.path).at(-1)}"`) !==
    /"\w*(?<!mis|un|not|not_)matche?d?\w*"/i.test(seen.reply.text)
  const verdicts = verdictsIn(seen.reply.json)
  const verdictOf = (member: Member) => verdicts.get(squeezed(namesOf(member.path).at(-1) ?? ''))
  const sent = JSON.stringify(base.template())
  const isUsed = (template: Json) => typeof template === 'string' && sent.includes(template)
  const isQuoted = (member: Member) =>
    isWord(member) && quotes(seen.reply.text, String(member.candidates[member.at]?.template))
  const members = base
    .carried()
    .filter(member => namesOf(member.path).length > 0 && verdictOf(member) !== true)
    .filter((member, _i, all) => isComplained(member, seen) || !all.some(other => isComplained(other, seen)))
    .sort(
      (a, b) =>
        Number(verdictOf(b) === false) - Number(verdictOf(a) === false) ||
        Number(isQuoted(b)) - Number(isQuoted(a)) ||
        Number(isWord(b)) - Number(isWord(a)) ||
        Number(isNamed(b)) - Number(isNamed(a)),
    )
  return members.flatMap(member => {
    const later = member.candidates
      .slice(member.at + 1)
      .filter(({ origin }) => origin === 'given' || origin === 'linked' || isNamed(member))
    const all = [...later, ...(isWord(member) ? data.of(member) : [])]
    const now = member.candidates[member.at]?.template ?? null
    return [...all.filter(each => !isUsed(each.template)), ...all.filter(each => isUsed(each.template))].map(
      candidate => ({
        draft: withValue(base, member, candidate),
        member,
        values: [data.rendered(now), data.rendered(candidate.template)],
      }),
    )
  })
}

/** The very value, in quotes of any kind: "template 'test' does not exist". */
export const quotes = (text: string, value: string) => {
  const [before, after] = [/["'`«„“‘(]\s*$/, /^\s*\\?["'`»“”’)]/]
  for (let at = text.indexOf(value); at >= 0; at = text.indexOf(value, at + 1))
    if (before.test(text.slice(0, at)) && after.test(text.slice(at + value.length))) return true
  return false
}

function withValue(base: Draft, member: Member, candidate: Candidate): Draft {
  const draft = base.clone()
  const candidates = [...member.candidates.slice(0, member.at + 1), candidate]
  draft.put({ ...member, candidates: [...candidates, ...member.candidates.slice(member.at + 1)], at: member.at + 1 })
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
