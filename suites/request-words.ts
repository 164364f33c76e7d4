/** What the checks of a recorded request say of themselves: titles, sources, remedies, and what they cost. */
import type { ExtEndpoint } from '../contract/endpoint.ts'
import type { QuestionId } from '../contract/questions.ts'
import type { Details } from './checks.ts'
import type { Rule } from './trials.ts'

interface Words {
  title: string
  /** Keywords of JSON Schema that say so of a place. */
  keywords: readonly string[]
  source: string
  none: string
  level?: Details['level']
  /** What to look at first. */
  remedy: string
}

export const RULE_WORDS: Record<Rule, Words> = {
  required: {
    keywords: ['required'],
    title: 'without a member that it requires',
    source: 'required',
    none: 'the recorded request has no member that is known to be required',
    remedy: 'Look at what the service does without this member: a default, or nothing at all.',
  },
  type: {
    keywords: ['type'],
    title: 'with a member of another type',
    source: 'type',
    none: 'the recorded request has no member whose type the service stated',
    remedy: 'Look at what became of the value: it may be stored as the text of an object.',
  },
  list: {
    keywords: ['enum'],
    title: 'with a value outside of a closed list',
    source: 'enum',
    none: 'the recorded request has no member with a closed list',
    remedy: 'Ask whether the list was opened; if it was, discover the contract anew.',
  },
  length: {
    keywords: ['maxLength'],
    title: 'with a text that is longer than it takes',
    source: 'maxLength',
    none: 'the recorded request has no text with a stated length',
    remedy: 'Look whether the text is cut where it is kept; if the limit was raised, discover the contract anew.',
  },
  unknown: {
    keywords: ['additionalProperties'],
    title: 'with a member that it does not know',
    source: 'additionalProperties',
    none: 'the recorded request does not refuse unknown members',
    remedy: 'Misspelt members are now passed over in silence: watch senders for data that have no effect.',
  },
  form: {
    keywords: ['format', 'pattern'],
    title: 'with a value of another form',
    source: 'format and pattern',
    none: 'the recorded request has no member whose form the service stated',
    remedy: 'Look at the validator of this member: what it takes now may fail in a later step, unseen by the sender.',
  },
  short: {
    keywords: ['minLength', 'minimum', 'maximum'],
    title: 'with a value below the bound',
    source: 'minLength, minimum and maximum',
    none: 'the recorded request has no member with a stated lower bound',
    remedy: 'Look at the validator of this member: an empty value may now stand where a real one is needed.',
  },
  null: {
    keywords: ['type'],
    title: 'with null as a member that it requires',
    source: 'type: null is none of the stated types',
    none: 'the recorded request requires no member of a stated type',
    level: 'should',
    remedy: 'Look whether null is read as an absent member; a required one must not be lost this way.',
  },
}

export const ALLOWANCES = ['boundary', 'values', 'optional'] as const
export type Allowance = (typeof ALLOWANCES)[number]

export const ALLOWANCE_WORDS: Record<Allowance, Words> = {
  boundary: {
    keywords: ['maxLength', 'minimum', 'maximum'],
    title: 'with a value exactly at its bound',
    source: 'maxLength, minimum and maximum',
    none: 'the recorded request has no free value with a stated bound',
    remedy: 'Look at the comparison in the validator, and at the width of the column: the bound itself belongs inside.',
  },
  values: {
    keywords: ['enum'],
    title: 'with each value of a closed list',
    source: 'enum',
    none: 'the recorded request has no closed list besides the one that chooses the operation',
    remedy: 'Compare the list of the validator with the documented one: a value is missing in it.',
  },
  optional: {
    keywords: [],
    title: 'without the members that it does not require',
    source: 'required',
    none: 'the recorded request does without no member',
    remedy:
      'A member became required: senders that leave it out fail from now on. Ask for a version that announces it.',
  },
}

export const NEEDS_OF: Record<ExtEndpoint, { needs: QuestionId[]; alone?: string }> = {
  'ext-verify': { needs: ['ext-verify.request'] },
  'ext-reach': { needs: ['ext-reach.request'], alone: 'preferences' },
  'ext-notify': { needs: ['ext-notify.request'] },
}

/** `taken`: those of the requests that are accepted on a right service. */
export function costOf(endpoint: ExtEndpoint, requests: number, taken: number): NonNullable<Details['cost']> {
  if (endpoint === 'ext-reach') return { requests, changes: taken }
  return endpoint === 'ext-notify' ? { requests, notifications: taken } : { requests }
}
