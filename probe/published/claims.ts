/** What the published description says of the members that are tried, so that no further round is spent on what it expects of none. */
import type { Endpoint } from '../../contract/endpoint.ts'
import { pointerOf } from '../../contract/json.ts'
import type { Lab } from '../lab.ts'
import { targetsOf } from '../requests/vary.ts'
import type { PublishedMember } from './members.ts'
import { publishedFor } from './request.ts'

/** The place as the ledger writes it, items of a list as `*`. */
export function placeOf(member: Pick<PublishedMember, 'path'>): string {
  return pointerOf(member.path.map(part => (typeof part === 'number' ? '*' : part)))
}

/** Pointers into the body that a hint or a document names, without positions in lists. */
export function placesTold(lab: Lab, endpoint: Endpoint): string[] {
  const hint = lab.environment.requestHints[`${endpoint}.request`]
  const hinted = hint === undefined ? [] : targetsOf(hint).filter(target => target.in === 'body')
  const published = publishedFor(lab, endpoint).flatMap(each => each.members.filter(member => member.in === 'body'))
  const places = [...hinted.map(target => target.pointer), ...published.map(member => pointerOf(member.path))]
  return [...new Set(places)].filter(pointer => !/\/\d+(\/|$)/.test(pointer))
}
