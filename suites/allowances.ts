/** What the recorded contract allows in a request, as requests that use it: values at a bound, and of a closed list. */
import { getAt, type Json, setAt } from '../contract/json.ts'
import { madeUp } from './made-up.ts'
import { isFirm } from './recorded.ts'
import { isForm, type Member, optionalMembers, recordedMembers } from './request-members.ts'
import type { Subject } from './trials.ts'
import { goodFor, stretched } from './values.ts'

export const ALLOWANCES = ['boundary', 'values', 'optional'] as const
export type Allowance = (typeof ALLOWANCES)[number]

export interface Use {
  /** What the request has, in words: `with exactly 80 characters as /name`. */
  what: string
  place: string
  change: (body: Json) => Json
  /** The same member with a value that is no matter: what the answer is held against. */
  control: (body: Json) => Json
}

/** Texts exactly as long, and numbers exactly as great and as small, as the contract allows. */
export function boundaryUses(subject: Subject, isFixed: (pointer: string) => boolean): Use[] {
  return members(subject).flatMap(({ member, good }) => {
    const { pointer, schema } = member
    if (isFixed(pointer) || !isFirm(schema, 'bounds') || hasForm(member)) return []
    const { maxLength, minimum, maximum } = schema
    const control = (body: Json) => setAt(body, pointer, madeUp(getAt(body, pointer) ?? good))
    const use = (what: string, value: (control: Json) => Json): Use => ({
      what: `with exactly ${what} as ${pointer}`,
      place: pointer,
      control,
      change: body => setAt(body, pointer, value(getAt(control(body), pointer) ?? null)),
    })
    if (typeof maxLength === 'number')
      return maxLength > 8_000
        ? []
        : [
            use(`${maxLength} characters`, value =>
              lengthOf(value) === maxLength ? value : stretched(value, maxLength),
            ),
          ]
    if (isForm(subject.recipe)) return []
    return [minimum, maximum].flatMap(bound => (typeof bound === 'number' ? [use(String(bound), () => bound)] : []))
  })
}

/** Each value of each closed list, but for the one that tells the operations apart. */
export function valueUses(subject: Subject, isFixed: (pointer: string) => boolean): Use[] {
  return members(subject).flatMap(({ member: { pointer, schema } }) => {
    const listed = Array.isArray(schema['enum']) ? schema['enum'].filter(value => value !== null) : []
    if (isFixed(pointer) || listed.length === 0) return []
    return listed.map(value => ({
      what: `with ${JSON.stringify(value)} as ${pointer}`,
      place: pointer,
      control: (body: Json) => body,
      change: (body: Json) => setAt(body, pointer, value),
    }))
  })
}

function members(subject: Subject): { member: Member; good: Json }[] {
  const beside = subject.optional === true ? optionalMembers(subject) : []
  return [...recordedMembers(subject).filter(each => !each.container), ...beside].map(member => ({
    member,
    good: goodFor(member.schema) ?? 'Test',
  }))
}

/** What is as long already keeps its form. */
const lengthOf = (value: Json) => (typeof value === 'string' ? [...value].length : undefined)

const hasForm = ({ schema }: Member) => ['enum', 'format', 'pattern'].some(keyword => schema[keyword] !== undefined)
