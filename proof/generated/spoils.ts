import { everyMember } from './bodies.ts'
import { type Drawing, ENDPOINTS, type Member } from './model.ts'

/** What a later version of the service itself may have, which nothing on the wire can play: the truth stays, the drawing changes. */
export interface Spoil {
  harmless: boolean
  what: string
  /** Changes the copy that it is given; says so where the service has nothing to change. */
  change: (drawing: Drawing) => boolean
}
const membersOf = (drawing: Drawing): Member[] =>
  ENDPOINTS.slice(1).flatMap(each =>
    [...everyMember(drawing.endpoints[each].members)].map(({ member: property }) => property),
  )
const first = (
  drawing: Drawing,
  wanted: (property: Member) => boolean,
  change: (property: Member) => void,
): boolean => {
  const found = membersOf(drawing).find(wanted)
  if (found) change(found)
  return found !== undefined
}
const flawed = (name: keyof Drawing['flaws']) => (drawing: Drawing) => {
  drawing.flaws[name] = true
  return true
}
const isPlain = (property: Member) => !property.members && !property.when

export const SPOILS: Record<string, Spoil> = {
  'tokens-last': { harmless: false, what: 'a token never expires', change: flawed('tokensLast') },
  'any-token': { harmless: false, what: 'any token opens', change: flawed('anyToken') },
  forgets: { harmless: false, what: 'a changed preference is not kept', change: flawed('forgets') },
  'now-required': {
    harmless: false,
    what: 'an optional member is required',
    change: drawing =>
      first(
        drawing,
        each => isPlain(each) && !each.required,
        each => {
          each.required = true
        },
      ),
  },
  'value-gone': {
    harmless: false,
    what: 'a closed list has lost its last value',
    change: drawing =>
      first(
        drawing,
        each => (each.values?.length ?? 0) > 2,
        each => each.values?.pop(),
      ),
  },
  'strictness-turned': {
    harmless: false,
    what: 'unknown members are refused where they were ignored, or the other way round',
    change: drawing => {
      drawing.strict = drawing.strict === 'refuse' ? 'ignore' : 'refuse'
      return true
    },
  },
  'value-added': {
    harmless: true,
    what: 'a closed list has one more value',
    change: drawing =>
      first(
        drawing,
        each => (each.values?.length ?? 0) > 2,
        each => each.values?.push(`${each.values[0]}2`),
      ),
  },
  'now-optional': {
    harmless: true,
    what: 'a required member of ext-notify may be left out',
    change: drawing => {
      const found = drawing.endpoints['/ext-notify'].members.find(
        each =>
          isPlain(each) &&
          each.required &&
          !each.values &&
          typeof each.sample === 'string' &&
          !each.sample.startsWith('$'),
      )
      if (found) found.required = false
      return found !== undefined
    },
  },
}
