/** A request as a document has it: members that it calls required, with values by their names. */
import type { Endpoint } from '../../contract/endpoint.ts'
import type { Json } from '../../contract/json.ts'
import { squeezed } from '../../contract/names.ts'
import type { RequestTemplate } from '../../contract/recipe.ts'
import { Draft } from '../draft/draft.ts'
import { namesOf, type Suggest } from '../draft/revise.ts'
import type { Lab } from '../lab.ts'
import { meaningsOf } from '../naming/match.ts'
import { CREDENTIAL_MEANINGS } from '../naming/meanings.ts'
import { personalData } from '../persons/data.ts'
import type { Candidate } from '../values/candidate.ts'
import type { PublishedDocument, PublishedEndpoint } from './document.ts'
import type { PublishedMember } from './members.ts'

/** What is told of an endpoint: by the documents that the operator gave first, then by what the service publishes. */
export function publishedFor(lab: Lab, endpoint: Endpoint): PublishedEndpoint[] {
  return documentsOf(lab).flatMap(({ endpoints: { [endpoint]: told } }) =>
    told !== undefined && told.members.length > 0 ? [told] : [],
  )
}

export function documentsOf({ published }: Pick<Lab, 'published'>): PublishedDocument[] {
  return [...(published?.given ?? []), ...(published?.found === undefined ? [] : [published.found])]
}

/** `chosen`: required all the way up, by default. */
export function draftOf(
  lab: Lab,
  { encoding, members }: PublishedEndpoint,
  suggest: Suggest,
  chosen: (member: PublishedMember) => boolean = member => member.always,
): Draft {
  const draft = new Draft(encoding)
  for (const member of members) if (chosen(member)) put(draft, member, suggest, lab)
  return draft
}

/** What the service says of a member later counts for itself: nothing that only the description says is kept as expectation. */
function put(draft: Draft, member: PublishedMember, suggest: Suggest, lab: Lab): void {
  const candidates = member.container
    ? [
        {
          template: (member.expected.type === 'array' ? [] : {}) as Json,
          why: 'the description names it',
          origin: 'hint' as const,
        },
      ]
    : valuesFor(member, suggest, lab)
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
function valuesFor(member: PublishedMember, suggest: Suggest, { environment }: Lab): Candidate[] {
  const names = namesOf(member.path)
  const ours = member.given.flatMap(value => referenceTo(value, environment))
  const fitting = suggest(names, member.expected)
  const known = fitting.filter(each => each.origin !== 'harmless')
  const made = fitting.filter(each => each.origin === 'harmless')
  const given = member.given
    .filter(value => isNobodys(value, member))
    .map((template): Candidate => ({ template, why: 'the description gives it', origin: 'hint' }))
  const plain = suggest(names, {})
  const all =
    member.expected.values === undefined ? [...known, ...given, ...made, ...plain] : [...fitting, ...given, ...plain]
  const seen = new Set<string>()
  return [...ours, ...all].filter(each => {
    const key = JSON.stringify([each.template, each.let])
    return seen.has(key) ? false : seen.add(key) !== undefined
  })
}

/** What the environment has is sent as its own, also where `{{client_id}}` stands for it. */
export function referenceTo(value: Json, { credentials, testData }: Lab['environment']): Candidate[] {
  const [, named] = /^\{\{\s*([^{}|]+?)\s*\}\}$/.exec(String(value)) ?? []
  const entries = Object.entries({ ...testData, ...credentials })
  const [label] =
    entries.find(([name, own]) => (named === undefined ? own === String(value) : squeezed(name) === squeezed(named))) ??
    []
  return label === undefined ? [] : [{ template: `{{${label}}}`, why: 'a document has it there', origin: 'given' }]
}

/** What a document gives may be a real address or number; only words and small numbers are taken, and of recorded traffic none that may be somebody's. */
export function isNobodys(value: Json, { path, required }: Pick<PublishedMember, 'path' | 'required'>): boolean {
  if (typeof value === 'boolean') return true
  if (typeof value !== 'number' && typeof value !== 'string') return false
  if (typeof value === 'number' && Math.abs(value) >= 100_000) return false
  if (typeof value === 'string' && (value.length > 40 || /@|\d{5}|:\/\/|\{\{/.test(value))) return false
  if (required !== undefined) return true
  const name = namesOf(path).at(-1) ?? ''
  const isOf = (text: string) => personalData({ testData: { [name]: text } }).length > 0
  const isSecret = meaningsOf([name], 0.6).some(
    ({ meaning }) => CREDENTIAL_MEANINGS.has(meaning) && meaning !== 'grant-type' && meaning !== 'scope',
  )
  return !isSecret && !isOf('a word') && (/^v?\d{1,4}(?:[.-]\d{1,2}){0,3}$/.test(String(value)) || !isOf(String(value)))
}

/** The same request with its objects alone: what must be in them is then complained of at every depth. */
export function skeletonOf(draft: Draft): RequestTemplate {
  const bare = draft.clone()
  for (const member of draft.carried()) if (!member.container) bare.drop(member.in, member.path)
  return bare.template()
}
