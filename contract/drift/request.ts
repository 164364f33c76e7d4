/** Changes of a request's schema: what a sender must now do otherwise is breaking, what it may do is not. */
import { isObject, type Json, pointerOf } from '../json.ts'
import type { Alternative } from './alternative.ts'
import type { Difference, Schemas, Sides } from './difference.ts'
import { differences } from './differences.ts'
import { type Change, ruleOfDifference } from './rules.ts'

export type Place = Omit<Change, 'rule' | 'before' | 'after'>

export function requestChanges(before: Schemas, after: Schemas, sides: Sides, place: Place): Change[] {
  const found = differences(before, after, sides)
  return [
    ...found.flatMap((difference): Change[] => {
      const rule = ruleOf(difference, sides)
      return rule === undefined ? [] : [changeOf(difference, rule, place)]
    }),
    ...(sides.before.observed || sides.after.observed ? unknownMembers(before, after, place) : []),
  ]
}

export function changeOf({ path, before, after }: Difference, rule: Change['rule'], place: Place): Change {
  return {
    ...place,
    rule,
    at: place.at + pointerOf(path.flatMap(name => (name === '*' ? ['items'] : ['properties', name]))),
    subject: subjectOf(place.subject, path),
    ...(before === undefined ? {} : { before }),
    ...(after === undefined ? {} : { after }),
  }
}

/** `address.zip`, `tags[]`. */
function subjectOf(root: string, path: readonly string[]): string {
  return path.reduce((text, name) => (name === '*' ? `${text}[]` : text === '' ? name : `${text}.${name}`), root)
}

function ruleOf(difference: Difference, sides: Sides): Change['rule'] | undefined {
  const { kind, turn, required, refused } = difference
  if (kind === 'member')
    return turn === 'lost'
      ? refused === true
        ? 'request-member-removed'
        : 'request-member-ignored'
      : required === true
        ? 'request-member-added-required'
        : 'request-member-added'
  const rule = ruleOfDifference('request', difference)
  return rule !== undefined && (sides.before.observed || sides.after.observed) ? proven(difference, rule, sides) : rule
}

/** Of a contract that was only seen: what was never tried before is learnt, what was not tried again is not lost. */
function proven(difference: Difference, rule: Change['rule'], sides: Sides): Change['rule'] | undefined {
  const { kind, turn, was, is } = difference
  const before = (fact: string) => !sides.before.observed || knownBy(was, fact) !== undefined
  const after = (fact: string) => !sides.after.observed || knownBy(is, fact) !== undefined
  const firmly = (side: 'before' | 'after', fact: string) =>
    !sides[side].observed || isFirmly(knownBy(side === 'before' ? was : is, fact))
  switch (kind) {
    case 'requirement':
      return (turn === 'lost' ? before('required') : after('required')) ? rule : undefined
    case 'null':
      return (turn === 'lost' ? after('nullable') : before('nullable')) ? rule : undefined
    case 'type':
      if (isUntyped(difference)) return undefined
      return turn === 'lost' && !firmly('after', 'types') ? undefined : rule
    case 'list':
    case 'bound':
    case 'format':
    case 'pattern':
      if (isOneSided(difference)) {
        if (isDropped(difference)) return firmly('after', 'types') && before(FACTS[kind]) ? rule : undefined
        return firmly('before', 'types') && firmly('after', FACTS[kind]) ? rule : 'request-restriction-learnt'
      }
      return rule
    case 'openness':
      return undefined
    default:
      return rule
  }
}

const FACTS = { list: 'values', bound: 'bounds', format: 'format', pattern: 'pattern' } as const

const isDropped = ({ after }: Difference) => after === undefined
const isOneSided = ({ before, after }: Difference) => before === undefined || after === undefined
/** Nothing but null was seen, or no type was said. */
export const isUntyped = ({ before, after }: Difference) =>
  [before, after].some(types => Array.isArray(types) && (types.length === 0 || types.length === 5))

function knownBy(alternative: Alternative | undefined, fact: string): string | undefined {
  const known = alternative?.notes['x-known']
  const by = isObject(known) ? known[fact] : undefined
  return typeof by === 'string' ? by : undefined
}

/** Tried by sending one: the only way an observed contract knows of it. */
function unknownMembers(before: Schemas, after: Schemas, place: Place): Change[] {
  const said = (schemas: Schemas): Json | undefined =>
    schemas.flatMap(each => (isObject(each) ? (each['x-unknown-members'] ?? []) : []))[0]
  const [was, is] = [said(before), said(after)]
  if (was === undefined || is === undefined || was === is) return []
  return [{ ...place, rule: is === 'refused' ? 'request-unknown-members-refused' : 'request-unknown-members-accepted' }]
}

function isFirmly(by: string | undefined): boolean {
  return by === 'stated' || by === 'confirmed'
}
