/** What the published description says of the members that are tried, so that no further round is spent on what it expects of none. */
import type { Endpoint } from '../../contract/endpoint.ts'
import { pointerOf, starred } from '../../contract/json.ts'
import type { FieldKnowledge } from '../../contract/knowledge.ts'
import type { RequestTemplate } from '../../contract/recipe.ts'
import type { Lab } from '../lab.ts'
import { targetsOf } from '../requests/vary.ts'
import { publishedFor } from './draft.ts'
import type { PublishedMember } from './members.ts'

/** The place as the ledger writes it, items of a list as `*`. */
export function placeOf(member: Pick<PublishedMember, 'path'>): string {
  return pointerOf(member.path.map(part => (typeof part === 'number' ? '*' : part)))
}

/** Members that a hint or the description names and the request has not: tried before all others, so that an answer shows them. */
export function publishedPlaces(lab: Lab, endpoint: Endpoint, template: RequestTemplate): string[] {
  const there = new Set(targetsOf(template).map(target => target.pointer))
  const hint = lab.environment.requestHints[`${endpoint}.request`]
  const hinted = hint === undefined ? [] : targetsOf(hint).filter(target => target.in === 'body')
  const published = publishedFor(lab, endpoint).flatMap(each => each.members.filter(member => member.in === 'body'))
  const places = [...hinted.map(target => target.pointer), ...published.map(member => pointerOf(member.path))]
  return [...new Set(places)].filter(pointer => !there.has(pointer) && !/\/\d+(\/|$)/.test(pointer))
}

/** Without members that only the description names: sent or not, no answer showed that the service reads them. */
export function shownFields(lab: Lab, endpoint: Endpoint, fields: FieldKnowledge[]): FieldKnowledge[] {
  const published = publishedFor(lab, endpoint)
  if (published.length === 0) return fields
  const named = new Set(published.flatMap(each => each.members).map(member => `${member.in}:${placeOf(member)}`))
  const spoken = lab.notes
    .of(endpoint)
    .filter(({ observation }) => observation.kind !== 'unknown')
    .flatMap(({ observation }) =>
      observation.at === null ? [] : [`${observation.in}:${starred(pointerOf(observation.at))}`],
    )
  return fields.filter(field => {
    const key = `${field.in}:${field.pointer}`
    const isMute = !spoken.some(place => place === key || place.startsWith(`${key}/`))
    return !(named.has(key) && field.required?.value === false && isMute)
  })
}
