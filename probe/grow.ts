/** From a first body to an accepted one: send, read the refusal, mend what it names, send again. */
import type { Endpoint, ExtEndpoint } from '../contract/endpoint.ts'
import { type Json, pointerOf, setAt } from '../contract/json.ts'
import type { Observation } from '../contract/observation.ts'
import type { Encoding, RequestTemplate } from '../contract/recipe.ts'
import { render } from '../contract/template.ts'
import { Draft, isEmptyObject, type Member } from './draft/draft.ts'
import { namesOf, revise, type Suggest } from './draft/revise.ts'
import { type Call, call, escaped, type Lab, resolvable, roomIn, type Seen } from './lab.ts'
import { type Data, isAbout, isWord, quotes, searchMatch } from './match.ts'
import { inStyle, tokensOf } from './naming/tokens.ts'
import { wordsFor } from './naming/vocabulary.ts'
import { everyDatum } from './values/candidates.ts'

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
  let peeked = false
  let freed: Member[] | undefined
  let last: string | undefined
  let bare: string | undefined
  /** In which the answer depended on the body. */
  let read: Encoding | undefined
  /** In which the answer named a place. */
  let named: Encoding | undefined
  /** By what was sent. */
  const answers = new Map<string, Seen>()
  /** The answer to the draft as it stands, where a search just brought it. */
  let found: Seen | undefined
  /** Members that came with the last change. */
  let fresh = new Set<string>()
  for (let step = 0; ; step++) {
    const template = resolvable(draft.template(), lab.lookup)
    const seen = found ?? (await send(lab, growing, draft))
    found = undefined
    answers.set(JSON.stringify(draft.template()), seen)
    const end = (outcome: Growth['outcome'], why: string): Growth => ({ outcome, seen, draft, template, why })
    if (isAccepted(growing, seen)) return end('accepted', seen.why)
    const stop = stopWord(seen)
    if (stop !== undefined) return end(stop, seen.why)
    if (step + 1 >= growing.maxSteps || roomIn(lab) === 0) return end('stuck', `no success within ${step + 1} requests`)
    const inside = peeked ? undefined : insideOf(growing, seen)
    if (inside !== undefined) {
      peeked = true
      if (await peekInside(lab, growing, inside)) continue
    }
    const { text } = seen.reply
    const isBare = draft.in('body').length === 0
    if (isBare) bare ??= text
    // Whatever the body holds, the answer is the one to an empty body: it is not read as it is sent.
    const isIgnored = !isBare && text !== '' && text === bare
    const isUnread = isIgnored || missesSent(draft, seen)
    if (!isBare && !isUnread) read = draft.encoding
    if (isUnread && read !== undefined && read !== draft.encoding) {
      // Read before, and not so: it was no other encoding that was wanted.
      draft.encoding = read
      encodings.length = 0
      found = answers.get(JSON.stringify(draft.template()))
      continue
    }
    if (seen.observations.some(each => (each.at?.length ?? 0) > 0)) named = draft.encoding
    else if (named !== undefined && named !== draft.encoding) {
      // Names were told of another encoding, and none of this: it is not read so.
      draft.encoding = named
      encodings.length = 0
      found = answers.get(JSON.stringify(draft.template()))
      continue
    }
    const isOther = isIgnored && draft.in('body').length > 1 && switchEncoding(draft, encodings)
    // What came last changed nothing: it was no name.
    const isSame = text !== '' && text === last
    if (!isOther && isSame)
      for (const member of draft.in('body')) if (fresh.has(Draft.key('body', member.path))) refuse(draft, member)
    last = text
    fresh = new Set(draft.members.keys())
    let moved =
      isOther ||
      (!isQuoting(draft, seen) && mend(growing, seen, encodings)) ||
      (isIgnored && switchEncoding(draft, encodings))
    // Back where it was, but now it is known what of the answer then was no name.
    const before = answers.get(JSON.stringify(draft.template()))
    if (moved && before !== undefined && draft.refused.size > 0) moved = mend(growing, before, encodings)
    fresh = new Set([...draft.members.keys()].filter(key => !fresh.has(key)))
    const earlier = answers.get(JSON.stringify(draft.template()))
    if (!moved || earlier !== undefined) {
      const said = earlier ?? seen
      const isOfData = said.outcome === 'no-match' || said.outcome === 'not-found' || said.outcome === 'success'
      if (isOfData || isOfValue(draft, said)) {
        const matched = await searchMatch(
          draft,
          said,
          async other => {
            const answer = await send(lab, growing, other)
            return { seen: answer, accepted: isAccepted(growing, answer) }
          },
          dataOf(lab),
        )
        if (matched?.accepted === true) {
          const accepted = resolvable(matched.draft.template(), lab.lookup)
          return { outcome: 'accepted', ...matched, template: accepted, why: matched.seen.why }
        }
        if (matched !== undefined) {
          for (const member of matched.draft.carried()) draft.put(member)
          found = matched.seen
          continue
        }
        if (isOfData) return end('no-match', seen.why)
      }
      if (freed === undefined) {
        freed = leaveOut(draft, seen)
        if (freed.length > 0) continue
      } else if (
        !isSame &&
        seen.observations.some(each => each.kind === 'missing' && freed?.some(member => isAt(member, each)))
      ) {
        // It is asked for after all: nothing else is known for it.
        for (const member of freed) {
          draft.refused.delete(Draft.key(member.in, member.path))
          draft.put(member)
        }
      }
      return end(
        'stuck',
        seen.observations.length > 0 ? 'no further value is known for what it names' : 'the refusal names no member',
      )
    }
  }
}

const missesSent = (draft: Draft, { observations }: Seen) =>
  observations.some(
    ({ kind, at }) =>
      kind === 'missing' &&
      at !== null &&
      draft.carried().some(({ in: where, path }) => where === 'body' && isAtOrBelow(namesOf(path), at.map(String))),
  )

const isAtOrBelow = (path: readonly string[], at: readonly string[]) =>
  at.length > 0 && at.every((part, i) => path[i] === part)

function send(lab: Lab, growing: Growing, draft: Draft): Promise<Seen> {
  return call(lab, {
    endpoint: growing.endpoint,
    template: resolvable(draft.template(), lab.lookup),
    purpose: growing.purpose,
    ...(growing.token === undefined ? {} : { token: growing.token }),
  })
}

const dataOf = (lab: Lab): Data => ({
  of: ({ expected }) => everyDatum(expected, { given: lab.environment.testData, lookup: lab.lookup }),
  rendered: template => {
    try {
      return render(template, lab.lookup)
    } catch {
      // A value that is made anew for each request is repeated by no answer to another.
      return undefined
    }
  },
})

function isAccepted(growing: Growing, seen: Seen): boolean {
  return seen.outcome === 'success' && (growing.accepts?.(seen) ?? true)
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

const insideOf = ({ endpoint, draft, suggest }: Growing, seen: Seen) =>
  endpoint === 'auth-authenticate' ? undefined : peek(endpoint, draft, seen.observations, suggest)

/** `true` where an object's own members are now known by name. */
async function peekInside(lab: Lab, { endpoint, draft, suggest }: Growing, body: Json): Promise<boolean> {
  const template = { ...resolvable(draft.template(), lab.lookup), body }
  const answer = await call(lab, { endpoint, template, purpose: 'usual names inside of an object that is missed' })
  const below = answer.observations.filter(each => (each.at?.length ?? 0) > 1 && each.kind !== 'unknown')
  return revise(draft, below, suggest).changed
}

/** The answer repeats a plain word that stands for a datum, and says nothing of the place in which it stands. */
const isQuoting = (draft: Draft, { observations, reply }: Seen) =>
  draft
    .carried()
    .filter(isWord)
    .some(
      member =>
        quotes(reply.text, String(member.candidates[member.at]?.template)) &&
        observations.every(each => each.kind === 'missing' && !isAt(member, each)),
    )

/** What is left is said of a plain word that stands for a datum, or of nothing that was sent. */
function isOfValue(draft: Draft, { observations, reply }: Seen): boolean {
  if (reply.failure !== undefined || reply.status >= 500) return false
  const words = draft.carried().filter(isWord)
  const placed = observations.filter(each => (each.at?.length ?? 0) > 0)
  return words.some(
    member =>
      (placed.length > 0 && placed.every(each => isAbout(each, member))) ||
      quotes(reply.text, String(member.candidates[member.at]?.template)),
  )
}

/** What was never asked for by value and is complained of whatever it holds: perhaps a word of the sentence was taken for a name. */
function leaveOut(draft: Draft, { reply }: Seen): Member[] {
  const named = draft
    .carried()
    .filter(
      member =>
        member.in === 'body' &&
        member.candidates[member.at]?.origin === 'harmless' &&
        new RegExp(`(?<![\\p{L}\\p{N}_])${escaped(namesOf(member.path).at(-1) ?? '')}(?![\\p{L}\\p{N}_])`, 'u').test(
          reply.text,
        ),
    )
  for (const member of named) refuse(draft, member)
  return named
}

const isAt = ({ path }: Member, { at }: Observation) => at !== null && pointerOf(at) === pointerOf(path)

function refuse(draft: Draft, { in: where, path }: Member): void {
  draft.drop(where, path)
  draft.refused.add(Draft.key(where, path))
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
  const carried = draft.carried().filter(member => member.in === 'body').length
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

/**
 * An object that is missed although it is there, empty: with members of usual names the service tells which it wants.
 * The body of one request that is to be learnt from and never kept; `undefined` where no empty object is missed.
 */
function peek(
  endpoint: ExtEndpoint,
  draft: Draft,
  observations: readonly Observation[],
  suggest: Suggest,
): Json | undefined {
  const empty = draft.carried().filter(member => isEmptyObject(member) && isMissed(member, observations))
  if (empty.length === 0) return undefined
  const names = draft.in('body').flatMap(member => namesOf(member.path).flatMap(tokensOf))
  const seen = [...names, ...observations.flatMap(({ text }) => tokensOf(text))]
  const style = draft.wireStyle ?? draft.style() ?? 'camel'
  const words = wordsFor(endpoint, seen).map(text => inStyle(tokensOf(text), style))
  return empty.reduce<Json>((body, member) => {
    const inside = [...new Set(words)].flatMap(name => {
      const value = suggest([...namesOf(member.path), name], {}).find(each => each.let === undefined)?.template
      return value === undefined ? [] : [[name, value] as const]
    })
    return setAt(body, pointerOf(member.path), Object.fromEntries(inside))
  }, draft.template().body ?? {})
}

function isMissed(member: Member, observations: readonly Observation[]): boolean {
  const pointer = pointerOf(member.path)
  return observations.some(
    each => (each.kind === 'missing' || each.kind === 'blank') && each.at !== null && pointerOf(each.at) === pointer,
  )
}
