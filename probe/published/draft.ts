/** A request as the published description has it: members that it calls required, with values by their names. */
import type { Endpoint } from '../../contract/endpoint.ts'
import type { Json } from '../../contract/json.ts'
import type { RequestTemplate } from '../../contract/recipe.ts'
import { Draft } from '../draft/draft.ts'
import { namesOf, type Suggest } from '../draft/revise.ts'
import type { Lab } from '../lab.ts'
import type { Candidate } from '../values/candidate.ts'
import type { PublishedDocument } from './document.ts'
import type { PublishedMember } from './members.ts'

export function publishedFor(
  lab: Lab,
  endpoint: Endpoint,
): (PublishedDocument['endpoints'][Endpoint] & {}) | undefined {
  const found = lab.published?.found?.endpoints[endpoint]
  return found === undefined || found.members.length === 0 ? undefined : found
}

/** `undefined` where no description names the endpoint. `chosen`: required all the way up, by default. */
export function draftOfDocument(
  lab: Lab,
  endpoint: Endpoint,
  suggest: Suggest,
  chosen: (member: PublishedMember) => boolean = member => member.always,
): Draft | undefined {
  const published = publishedFor(lab, endpoint)
  if (published === undefined) return undefined
  const draft = new Draft(published.encoding)
  for (const member of published.members) if (chosen(member)) put(draft, member, suggest)
  return draft
}

/** What the service says of a member later counts for itself: nothing that only the description says is kept as expectation. */
function put(draft: Draft, member: PublishedMember, suggest: Suggest): void {
  const candidates = member.container
    ? [
        {
          template: (member.expected.type === 'array' ? [] : {}) as Json,
          why: 'the description names it',
          origin: 'hint' as const,
        },
      ]
    : valuesFor(member, suggest)
  const { path } = member
  draft.put({
    in: member.in,
    path: [...path],
    spellings: [],
    expected: {},
    candidates,
    at: 0,
    container: member.container,
  })
}

/** What the name and the form suggest; a default or an example before mere filling, but never as somebody's data. */
function valuesFor(member: PublishedMember, suggest: Suggest): Candidate[] {
  const names = namesOf(member.path)
  const fitting = suggest(names, member.expected)
  const known = fitting.filter(each => each.origin !== 'harmless')
  const made = fitting.filter(each => each.origin === 'harmless')
  const given = member.given
    .filter(isNobodys)
    .map((template): Candidate => ({ template, why: 'the description gives it', origin: 'hint' }))
  const plain = suggest(names, {})
  const all =
    member.expected.values === undefined ? [...known, ...given, ...made, ...plain] : [...fitting, ...given, ...plain]
  const seen = new Set<string>()
  return all.filter(each => {
    const key = JSON.stringify([each.template, each.let])
    return seen.has(key) ? false : seen.add(key) !== undefined
  })
}

/** An example in a description may be a real address or number; only words and small numbers are taken. */
function isNobodys(value: Json): boolean {
  if (typeof value === 'boolean') return true
  if (typeof value === 'number') return Math.abs(value) < 100_000
  return typeof value === 'string' && value.length <= 40 && !/@|\d{5}|:\/\/|\{\{/.test(value)
}

/** The same request with its objects alone: what must be in them is then complained of at every depth. */
export function skeletonOf(draft: Draft): RequestTemplate {
  const bare = draft.clone()
  for (const member of draft.carried()) if (!member.container) bare.drop(member.in, member.path)
  return bare.template()
}
