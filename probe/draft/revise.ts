/** One refusal worked into the draft: members added, dropped, spelt otherwise, or given another value. */
import { isObject } from '../../contract/json.ts'
import { isOfTheForm } from '../../contract/media-types.ts'
import { inStyle, spellingsOf, squeezed, tokensOf } from '../../contract/names.ts'
import type { Expected, Observation } from '../../contract/observation.ts'
import type { Candidate } from '../values/candidate.ts'
import { isHeaderName } from '../values/header-values.ts'
import { Draft, isEmptyObject, type Member, type Path, type Place } from './draft.ts'
import { otherTypes, typeOf } from './other-types.ts'

export type Suggest = (segments: readonly string[], expected: Expected) => Candidate[]

export interface Revision {
  changed: boolean
  /** Members that were sent and are said to be missing: the body may not have been read at all. */
  unread: Member[]
  /** Members whose value has not been sent yet: added, or changed, by an earlier complaint of the same answer. */
  fresh: Set<string>
}

export function revise(draft: Draft, observations: readonly Observation[], suggest: Suggest): Revision {
  const revision: Revision = { changed: false, unread: [], fresh: new Set() }
  for (const observation of observations) {
    const place = placeOf(observation)
    if (place === undefined || observation.at === null) continue
    const before = JSON.stringify(draft.template())
    apply(draft, place, observation, withoutRefused(draft, place, observation.at), suggest, revision)
    if (JSON.stringify(draft.template()) !== before) revision.changed = true
  }
  return revision
}

/** What stands before the place and is no member itself is a part of the answer's frame. */
function withoutRefused(draft: Draft, place: Place, at: Path): Path {
  const isFrame = at.length > 1 && draft.refused.has(Draft.key(place, at.slice(0, 1)))
  return isFrame ? withoutRefused(draft, place, at.slice(1)) : at
}

function placeOf(observation: Observation): Place | undefined {
  if (observation.in === 'header' || observation.in === 'query') return observation.in
  if (observation.in !== 'body') return undefined
  const [name, ...deeper] = observation.at ?? []
  return deeper.length === 0 && typeof name === 'string' && isHeaderName(name) ? 'header' : 'body'
}

function apply(draft: Draft, place: Place, seen: Observation, at: Path, suggest: Suggest, revision: Revision): void {
  if (at.length === 0 || (place === 'header' && isOfTheForm(String(at[0])))) return
  const member = find(draft, place, at, seen.naming)
  if (seen.kind === 'unknown') {
    draft.refused.add(Draft.key(place, member?.path ?? at))
    if (member === undefined) draft.drop(place, at)
    else if (!respell(draft, member)) draft.drop(place, member.path)
    return
  }
  if (seen.kind === 'malformed' || seen.kind === 'media-type' || seen.kind === 'no-match') return
  if (member === undefined) {
    const added = add(draft, place, at, seen, suggest)
    if (added !== undefined) revision.fresh.add(Draft.key(added.in, added.path))
    return
  }
  if (revision.fresh.has(Draft.key(member.in, member.path))) {
    refine(member, seen, suggest)
    return
  }
  const isMissed = seen.kind === 'missing' || seen.kind === 'null' || seen.kind === 'blank'
  if (isMissed && isFilled(member) && restyle(draft, member)) return
  const learnt = learn(member, seen)
  if (!learnt && (seen.kind === 'missing' || isOfType(member, seen)) && toHeader(draft, member)) return
  const others = otherTypes(member, seen)
  if (seen.kind === 'missing' && !learnt) {
    if (respell(draft, member) || intoObject(draft, member)) return
    if (others.length === 0) revision.unread.push(member)
  }
  member.candidates.splice(member.at + 1, 0, ...others)
  next(draft, member, learnt, suggest)
  revision.fresh.add(Draft.key(member.in, member.path))
}

/** The member a path names; source-code names are compared without regard to style. */
function find(draft: Draft, place: Place, at: Path, naming: 'wire' | 'code'): Member | undefined {
  const exact = draft.get(place, at) ?? (place === 'header' ? headerNamed(draft, at) : undefined)
  if (exact !== undefined || naming === 'wire') return exact
  const flat = at.map(part => squeezed(String(part))).join('/')
  return draft.in(place).find(member => member.path.map(part => squeezed(String(part))).join('/') === flat)
}

/** Names of headers are without case; frameworks tell them in their own spelling, `idempotency_key`. */
function headerNamed(draft: Draft, at: Path): Member | undefined {
  return draft.in('header').find(member => squeezed(String(member.path[0])) === squeezed(String(at[0])))
}

function add(draft: Draft, place: Place, at: Path, seen: Observation, suggest: Suggest): Member | undefined {
  const path =
    place === 'header'
      ? [String(at[0]).replaceAll('_', '-')]
      : seen.naming === 'code' && place === 'body'
        ? inWireNames(draft, place, at)
        : [...at]
  if (draft.refused.has(Draft.key(place, path))) return undefined
  const last = path.at(-1)
  const expected = expectationOf(seen)
  // A position in a list that is not there yet: the list itself is what must be filled.
  const spellings =
    seen.naming === 'code' && place === 'body' && typeof last === 'string'
      ? spellingsOf(String(at.at(-1)), draft.style() ?? draft.wireStyle).filter(name => name !== last)
      : []
  const member: Member = {
    in: place,
    path,
    spellings,
    expected,
    candidates: suggest(namesOf(path), expected),
    at: 0,
    container: false,
  }
  const parent = path.length > 1 ? draft.get(place, path.slice(0, -1)) : undefined
  if (parent !== undefined && typeof last === 'string')
    parent.expected = { ...parent.expected, type: parent.expected.type ?? 'object' }
  draft.put(member)
  return member
}

/** A second complaint of the same answer: it speaks of the value that was sent, not of the one that is chosen now. */
function refine(member: Member, seen: Observation, suggest: Suggest): void {
  if (!learn(member, seen)) return
  const tried = member.candidates.slice(0, member.at)
  const known = new Set(tried.map(keyOf))
  const fitting = suggest(namesOf(member.path), member.expected).filter(each => !known.has(keyOf(each)))
  if (fitting.length > 0) member.candidates = [...tried, ...fitting]
}

/** Parents that are already known by their wire names keep them. */
function inWireNames(draft: Draft, place: Place, at: Path): Path {
  const path: Path = []
  for (const [depth, part] of at.entries()) {
    const known = find(draft, place, [...path, part], 'code')
    const spelt = typeof part === 'string' ? (spellingsOf(part, draft.style() ?? draft.wireStyle)[0] ?? part) : part
    path.push(known === undefined || depth === at.length - 1 ? spelt : (known.path.at(-1) ?? spelt))
  }
  return path
}

function respell(draft: Draft, member: Member): boolean {
  const [next, ...rest] = member.spellings
  if (next === undefined) return false
  draft.drop(member.in, member.path)
  draft.put({ ...member, path: [...member.path.slice(0, -1), next], spellings: rest })
  return true
}

/** Missed although it is there, beside an object that is still empty: some tell a nested member by its name alone. */
function intoObject(draft: Draft, member: Member): boolean {
  if (member.in !== 'body' || member.path.length !== 1) return false
  const [only, ...others] = draft.carried().filter(isEmptyObject)
  if (only === undefined || others.length > 0) return false
  draft.drop('body', member.path)
  draft.put({ ...member, path: [...only.path, ...member.path], at: 0 })
  return true
}

function isFilled(member: Member): boolean {
  const sent = member.candidates[member.at]?.template
  return sent !== undefined && sent !== null && sent !== '' && !isObject(sent)
}

/** Beans are named in camel case whatever the wire does: a member that is missed although it was sent is spelt as the answers are. */
function restyle(draft: Draft, member: Member): boolean {
  const last = member.path.at(-1)
  if (draft.wireStyle === undefined || member.in !== 'body' || typeof last !== 'string') return false
  const spelt = inStyle(tokensOf(last), draft.wireStyle)
  if (spelt === last || draft.get('body', [...member.path.slice(0, -1), spelt]) !== undefined) return false
  draft.drop(member.in, member.path)
  draft.put({ ...member, path: [...member.path.slice(0, -1), spelt], spellings: [] })
  return true
}

/** A type is missed that the value has: it was not looked for where it stands. */
function isOfType(member: Member, { kind, expected }: Observation): boolean {
  const sent = member.candidates[member.at]?.template
  return kind === 'type' && sent !== undefined && expected?.type === typeOf(sent)
}

/** `idempotency-key`, missed although the body has it: validators of headers name them in lower case. */
function toHeader(draft: Draft, member: Member): boolean {
  const name = String(member.path[0] ?? '')
  if (member.in !== 'body' || member.path.length !== 1 || !/^[a-z][a-z0-9]*(-[a-z0-9]+)+$/.test(name)) return false
  if (draft.style() === 'kebab' && draft.in('body').length > 1) return false
  draft.drop('body', member.path)
  draft.put({ ...member, in: 'header', spellings: [] })
  return true
}

function expectationOf(seen: Observation): Expected {
  const { members: _members, ...expected } = seen.expected ?? {}
  return expected
}

/** What the refusal adds to what is known of the member; `false` where nothing. */
function learn(member: Member, seen: Observation): boolean {
  const before = JSON.stringify(member.expected)
  const told = expectationOf(seen)
  // "Must not be blank" says a length.
  if (seen.kind === 'blank' && told.minLength === undefined) told.minLength = 1
  member.expected = { ...member.expected, ...told }
  return JSON.stringify(member.expected) !== before
}

function next(draft: Draft, member: Member, learnt: boolean, suggest: Suggest): void {
  if (learnt) {
    const tried = member.candidates.slice(0, member.at + 1).map(keyOf)
    const fresh = suggest(namesOf(member.path), member.expected)
    const untried = fresh.filter(candidate => !tried.includes(keyOf(candidate)))
    if (untried.length > 0) {
      member.candidates = [...member.candidates.slice(0, member.at + 1), ...untried]
      member.at++
      if (member.expected.type !== undefined && member.expected.type !== 'object') dropBelow(draft, member)
      return
    }
  }
  if (member.container && isObject(member.candidates[member.at]?.template)) return
  if (member.at + 1 < member.candidates.length) member.at++
}

function dropBelow(draft: Draft, member: Member): void {
  for (const other of [...draft.members.values()]) {
    if (
      other.in === member.in &&
      other.path.length > member.path.length &&
      member.path.every((part, i) => other.path[i] === part)
    ) {
      draft.drop(other.in, other.path)
    }
  }
}

const keyOf = (candidate: Candidate) => JSON.stringify([candidate.template, candidate.let])

/** The names in a path; positions in lists are not names. */
export function namesOf(path: Path): string[] {
  return path.filter(part => typeof part === 'string')
}
