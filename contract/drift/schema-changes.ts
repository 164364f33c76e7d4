/** Changes of schemas by the table of rules: what a sender must now do otherwise is breaking, what it may do is not. */
import { isObject, type Json, pointerOf } from '../json.ts'
import type { Alternative, Difference, DifferenceKind, Schemas, Sides } from './alternative.ts'
import { differences } from './differences.ts'
import { type Change, isUnproven, type Listed, RULES, type RuleId, ruleOfDifference } from './rules.ts'

export interface ChangeLocation extends Omit<Change, 'rule' | 'before' | 'after'> {
  /** Where the properties of the schema are the parameters or the headers of an operation. */
  listed?: Listed
}

export function requestChanges(before: Schemas, after: Schemas, sides: Sides, location: ChangeLocation): Change[] {
  return [
    ...schemaChanges('request', before, after, sides, location),
    ...(isSeen(sides) ? unknownProperties(before, after, location) : []),
  ]
}

export function responseChanges(before: Schemas, after: Schemas, sides: Sides, location: ChangeLocation): Change[] {
  return schemaChanges('response', before, after, sides, location)
}

type Side = 'request' | 'response'

function schemaChanges(side: Side, before: Schemas, after: Schemas, sides: Sides, location: ChangeLocation): Change[] {
  return differences(before, after, sides).flatMap((difference): Change[] => {
    const isOfList = difference.path.length === 1 && (difference.kind === 'member' || difference.kind === 'requirement')
    const listed = isOfList ? location.listed : undefined
    const stated = ruleOfDifference(side, difference, listed)
    const rule = stated === undefined || !isSeen(sides) ? stated : proven(side, stated, difference, sides, listed)
    if (rule === undefined) return []
    const { before: was, after: is } = difference
    return [
      {
        ...locationOf(difference.path, location, listed),
        rule,
        ...(was === undefined ? {} : { before: was }),
        ...(is === undefined ? {} : { after: is }),
      },
    ]
  })
}

/** A parameter comes and goes in the list, which no name of one stands for. */
function locationOf(path: readonly string[], { listed, ...location }: ChangeLocation, of: Listed | undefined) {
  const [first = '', ...rest] = path
  if (listed === undefined) return placed(location, location.at, path)
  const root = of === 'parameter' ? location.at : location.at + pointerOf([first])
  return placed({ ...location, subject: first }, root, rest)
}

function placed(location: Omit<ChangeLocation, 'listed'>, root: string, path: readonly string[]) {
  return {
    ...location,
    at: root + pointerOf(path.flatMap(name => (name === '*' ? ['items'] : ['properties', name]))),
    subject: subjectOf(location.subject, path),
  }
}

/** `address.zip`, `tags[]`. */
function subjectOf(root: string, path: readonly string[]): string {
  return path.reduce((text, name) => (name === '*' ? `${text}[]` : text === '' ? name : `${text}.${name}`), root)
}

const isSeen = ({ before, after }: Sides) => before.observed || after.observed

/** Where a contract was only seen: what was never tried before is learnt, what was not tried again is not lost. */
function proven(
  side: Side,
  rule: RuleId,
  difference: Difference,
  sides: Sides,
  listed: Listed | undefined,
): RuleId | undefined {
  const { kind, turn, bare, lacked, before, after } = difference
  if (isUntyped(difference) || isUnproven(rule, sides)) return undefined
  if (side === 'response')
    return kind === 'member' && turn === 'gained' && listed === undefined && bare === true && sides.before.observed
      ? undefined
      : rule
  const knew = (fact: string, firm?: boolean) => !sides.before.observed || isKnown(difference.was, fact, firm)
  const knows = (fact: string, firm?: boolean) => !sides.after.observed || isKnown(difference.is, fact, firm)
  const fact = RESTRICTIONS[kind]
  if (fact !== undefined && before === undefined)
    return knew('types') && knows(fact, true) ? rule : 'request-restriction-learnt'
  if (fact !== undefined && after === undefined) return knows('types') && knew(fact) ? rule : undefined
  const { knew: asked, knows: asks } = RULES[rule]
  const isTried = (asked === undefined || knew(asked)) && (asks === undefined || knows(asks) || lacked === true)
  return isTried ? rule : undefined
}

/** What may be taken is limited by these, each known by its name in `x-known`. */
const RESTRICTIONS: Partial<Record<DifferenceKind, string>> = {
  list: 'values',
  bound: 'bounds',
  format: 'format',
  pattern: 'pattern',
}

/** Nothing but null was seen, or no type was said. */
const isUntyped = ({ kind, before, after }: Difference) =>
  kind === 'type' && [before, after].some(types => Array.isArray(types) && (types.length === 0 || types.length === 5))

/** Types that were only met by chance are not known. */
function isKnown(alternative: Alternative | undefined, fact: string, firm = fact === 'types'): boolean {
  const known = alternative?.notes['x-known']
  const by = isObject(known) ? known[fact] : undefined
  return firm ? by === 'stated' || by === 'confirmed' : typeof by === 'string'
}

/** Tried by sending one: the only way an observed contract knows of it. */
function unknownProperties(before: Schemas, after: Schemas, { listed: _none, ...location }: ChangeLocation): Change[] {
  const stated = (schemas: Schemas): Json | undefined =>
    schemas.flatMap(each => (isObject(each) ? (each['x-unknown-members'] ?? []) : []))[0]
  const [was, is] = [stated(before), stated(after)]
  if (was === undefined || is === undefined || was === is) return []
  return [
    { ...location, rule: is === 'refused' ? 'request-unknown-members-refused' : 'request-unknown-members-accepted' },
  ]
}
