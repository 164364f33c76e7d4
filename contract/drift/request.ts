/** Changes of a request's schema: what a sender must now do otherwise is breaking, what it may do is not. */
import { isObject, type Json, pointerOf } from '../json.ts'
import type { Schema } from '../openapi/document.ts'
import type { Alternative } from './alternative.ts'
import type { Difference, DifferenceKind, Schemas, Sides, Turn } from './difference.ts'
import { differences } from './differences.ts'
import type { Change } from './rules.ts'

export type Place = Omit<Change, 'rule' | 'before' | 'after'>

type Ruling = Record<Turn, Change['rule']>
const each = (rule: Change['rule']): Ruling => ({ lost: rule, gained: rule, both: rule })

const RULINGS: Record<Exclude<DifferenceKind, 'member'>, Ruling> = {
  type: { lost: 'request-type-narrowed', gained: 'request-type-widened', both: 'request-type-changed' },
  null: { lost: 'request-no-longer-nullable', gained: 'request-became-nullable', both: 'request-no-longer-nullable' },
  values: { lost: 'request-enum-shrunk', gained: 'request-enum-grew', both: 'request-enum-shrunk' },
  list: { lost: 'request-became-enum', gained: 'request-no-longer-enum', both: 'request-became-enum' },
  bound: { lost: 'request-bound-tightened', gained: 'request-bound-loosened', both: 'request-bound-tightened' },
  format: { lost: 'request-format-added', gained: 'request-format-removed', both: 'request-format-changed' },
  pattern: { lost: 'request-pattern-added', gained: 'request-pattern-removed', both: 'request-pattern-changed' },
  requirement: {
    lost: 'request-member-became-required',
    gained: 'request-member-became-optional',
    both: 'request-member-became-required',
  },
  openness: {
    lost: 'request-unknown-members-refused',
    gained: 'request-unknown-members-accepted',
    both: 'request-unknown-members-refused',
  },
  variant: { lost: 'request-variant-removed', gained: 'request-variant-added', both: 'request-variant-removed' },
  default: each('request-default-changed'),
  beyond: each('not-judged'),
}

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
  const rule = RULINGS[kind][turn]
  return sides.before.observed || sides.after.observed ? proven(difference, rule, sides) : rule
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
      if (untyped(difference)) return undefined
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
const untyped = ({ before, after }: Difference) =>
  [before, after].some(types => Array.isArray(types) && (types.length === 0 || types.length === 5))

function knownBy(alternative: Alternative | undefined, fact: string): string | undefined {
  const known = alternative?.notes['x-known']
  const by = typeof known === 'object' && known !== null && !Array.isArray(known) ? known[fact] : undefined
  return typeof by === 'string' ? by : undefined
}

/** Tried by sending one: the only way an observed contract knows of it. */
function unknownMembers(before: Schemas, after: Schemas, place: Place): Change[] {
  const said = (schemas: Schemas): Json | undefined =>
    schemas.flatMap(each =>
      typeof each === 'object' && each !== null && !Array.isArray(each) ? (each['x-unknown-members'] ?? []) : [],
    )[0]
  const [was, is] = [said(before), said(after)]
  if (was === undefined || is === undefined || was === is) return []
  return [{ ...place, rule: is === 'refused' ? 'request-unknown-members-refused' : 'request-unknown-members-accepted' }]
}

/** The parts of a schema that branches are compared by, and how firmly a fact is known. */
export function isSchema(value: Json | undefined): value is Schema {
  return isObject(value)
}

/** By name; items of a list and values of a record as `*`. */
export function membersOf(schema: Schema): Map<string, { schema: Schema; path: string[] }> {
  const found = new Map<string, { schema: Schema; path: string[] }>()
  const properties = schema['properties']
  if (isSchema(properties))
    for (const [name, member] of Object.entries(properties))
      if (isSchema(member)) found.set(name, { schema: member, path: ['properties', name] })
  for (const key of ['items', 'additionalProperties'] as const) {
    const inside = schema[key]
    if (isSchema(inside)) found.set('*', { schema: inside, path: [key] })
  }
  return found
}

export function requires(schema: Schema, name: string): boolean {
  return Array.isArray(schema['required']) && schema['required'].includes(name)
}

function isFirmly(by: string | undefined): boolean {
  return by === 'stated' || by === 'confirmed'
}
