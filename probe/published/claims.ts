/** What the published description says of the members that are tried, so that no further round is spent on what it expects of none. */
import type { Endpoint } from '../../contract/endpoint.ts'
import { pointerOf } from '../../contract/json.ts'
import type { FieldKnowledge } from '../../contract/knowledge.ts'
import type { RequestTemplate } from '../../contract/recipe.ts'
import type { Lab } from '../lab.ts'
import { type Target, targetsOf } from '../requests/vary.ts'
import { publishedFor } from './draft.ts'
import type { PublishedMember } from './members.ts'

/** What a trial breaks: the type, the form or list, the upper or the lower bound. */
export type Broken = 'type' | 'form' | 'most' | 'least'

/** Whether the description expects a complaint about this member. */
export type Claims = (broken: Broken, target: Target) => boolean

export function claimsFor(lab: Lab, endpoint: Endpoint): Claims | undefined {
  const published = publishedFor(lab, endpoint)
  if (published === undefined) return undefined
  const members = new Map(published.members.map(member => [`${member.in}:${placeOf(member)}`, member]))
  return (broken, target) => {
    const member = members.get(`${target.in}:${starred(target.pointer)}`)
    return member !== undefined && says(member, broken)
  }
}

/** The place as the ledger writes it, items of a list as `*`. */
export function placeOf(member: Pick<PublishedMember, 'path'>): string {
  return pointerOf(member.path.map(part => (typeof part === 'number' ? '*' : part)))
}

const starred = (pointer: string) => pointer.replace(/\/\d+(?=\/|$)/g, '/*')

function says({ expected }: PublishedMember, broken: Broken): boolean {
  const has = (...names: (keyof typeof expected)[]) => names.some(name => expected[name] !== undefined)
  if (broken === 'type') return has('type')
  if (broken === 'form') return has('values', 'format', 'pattern')
  if (broken === 'most') return has('maxLength', 'maximum', 'exclusiveMaximum', 'pattern', 'values', 'format')
  return has('minLength', 'minimum', 'exclusiveMinimum', 'pattern', 'values', 'format')
}

/** Members that a hint or the description names and the request has not: tried before all others, so that an answer shows them. */
export function publishedPlaces(lab: Lab, endpoint: Endpoint, template: RequestTemplate): string[] {
  const there = new Set(targetsOf(template).map(target => target.pointer))
  const hint = lab.environment.requestHints[`${endpoint}.request`]
  const hinted = hint === undefined ? [] : targetsOf(hint).filter(target => target.in === 'body')
  const published = (publishedFor(lab, endpoint)?.members ?? []).filter(member => member.in === 'body')
  const places = [...hinted.map(target => target.pointer), ...published.map(member => pointerOf(member.path))]
  return [...new Set(places)].filter(pointer => !there.has(pointer) && !/\/\d+(\/|$)/.test(pointer))
}

/** Without members that only the description names: sent or not, no answer showed that the service reads them. */
export function shownFields(lab: Lab, endpoint: Endpoint, fields: FieldKnowledge[]): FieldKnowledge[] {
  const published = publishedFor(lab, endpoint)
  if (published === undefined) return fields
  const named = new Set(published.members.map(member => `${member.in}:${placeOf(member)}`))
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
