/** A request as a document has it: what must be there, each with a value by its name and its form. */
import type { Endpoint, ExtEndpoint } from '../../contract/endpoint.ts'
import { type Json, pointerOf } from '../../contract/json.ts'
import { squeezed } from '../../contract/names.ts'
import type { RequestTemplate } from '../../contract/request-template.ts'
import { templateOf, type Value } from '../../discovery/draft.ts'
import { type DiscoveryContext, resolvable } from '../context.ts'
import { meaningsOf } from '../naming/match.ts'
import { CREDENTIAL_MEANINGS } from '../naming/meanings.ts'
import { personalData } from '../persons/data.ts'
import { targetsOf } from '../requests/vary.ts'
import { candidatesOf } from '../values/candidates.ts'
import type { PublishedDocument, PublishedEndpoint } from './document.ts'
import { namesOf, type PublishedProperty } from './properties.ts'

/** What is told of an endpoint: by the documents that the operator gave first, then by what the service publishes. */
export function publishedFor(context: DiscoveryContext, endpoint: Endpoint): PublishedEndpoint[] {
  return documentsOf(context).flatMap(({ endpoints: { [endpoint]: reported } }) =>
    reported !== undefined && reported.properties.length > 0 ? [reported] : [],
  )
}

/** Pointers into the body that a hint or a document names, without positions in lists. */
export function publishedLocations(context: DiscoveryContext, endpoint: Endpoint): string[] {
  const hint = context.environment.requestHints[`${endpoint}.request`]
  const hinted = hint === undefined ? [] : targetsOf(hint).filter(target => target.in === 'body')
  const published = publishedFor(context, endpoint).flatMap(each =>
    each.properties.filter(property => property.in === 'body'),
  )
  const locations = [...hinted.map(target => target.pointer), ...published.map(property => pointerOf(property.path))]
  return [...new Set(locations)].filter(pointer => !/\/\d+(\/|$)/.test(pointer))
}

export function documentsOf({ published }: Pick<DiscoveryContext, 'published'>): PublishedDocument[] {
  return [...(published?.given ?? []), ...(published?.found === undefined ? [] : [published.found])]
}

/** Of what is required all the way up; of what earlier endpoints answered, its values may come. */
export function publishedRequest(
  context: DiscoveryContext,
  endpoint: ExtEndpoint,
  { encoding, properties }: PublishedEndpoint,
): RequestTemplate {
  const isEarlier = (name: string) => name.startsWith('ext-') && name !== endpoint && !name.includes('.')
  const answers = new Map([...context.memory.answers].filter(([name]) => isEarlier(name)))
  const given = context.environment.testData
  const required = properties.filter(property => property.always)
  const reported = templateFrom(encoding, required, property => publishedValue(context, property, { given, answers }))
  return resolvable(reported, context.lookup)
}

function templateFrom(
  encoding: PublishedEndpoint['encoding'],
  properties: readonly PublishedProperty[],
  valueAt: (property: PublishedProperty) => Value | undefined,
): RequestTemplate {
  const slots = properties.flatMap(property => {
    const value = valueAt(property)
    return value === undefined ? [] : [{ in: property.in, path: property.path.map(String), value }]
  })
  return templateOf({ slots, encoding })
}

/** What the name and the form suggest; a default or an example before mere filling, but never as somebody's data. */
export function publishedValue(
  { environment, lookup }: DiscoveryContext,
  property: PublishedProperty,
  sources: { given: Record<string, string>; answers: ReadonlyMap<string, Json> },
): Value | undefined {
  const { expected, container, given } = property
  if (container) return { template: expected.type === 'array' ? [] : {}, origin: 'hint' }
  const suggested = candidatesOf(namesOf(property.path), { ...sources, lookup })
  const fitting = suggested(expected)
  const known = fitting.find(each => each.origin !== 'guess' || expected.values !== undefined)
  const shown = given
    .filter(value => isNobodys(value, property))
    .map((template): Value => ({ template, origin: 'hint' }))
  const [ours] = given.flatMap(value => referenceTo(value, environment))
  return ours ?? known ?? shown[0] ?? fitting[0] ?? suggested({})[0]
}

/** What the environment has is sent as its own, also where `{{client_id}}` stands for it. */
export function referenceTo(value: Json, { credentials, testData }: DiscoveryContext['environment']): Value[] {
  const [, named] = /^\{\{\s*([^{}|]+?)\s*\}\}$/.exec(String(value)) ?? []
  const entries = Object.entries({ ...testData, ...credentials })
  const [label] =
    entries.find(([name, own]) => (named === undefined ? own === String(value) : squeezed(name) === squeezed(named))) ??
    []
  return label === undefined ? [] : [{ template: `{{${label}}}`, origin: 'given' }]
}

/** What a document gives may be a real address or number; only words and small numbers are taken, and of recorded traffic none that may be somebody's. */
export function isNobodys(value: Json, { path, required }: Pick<PublishedProperty, 'path' | 'required'>): boolean {
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
