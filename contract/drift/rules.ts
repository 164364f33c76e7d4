/** Drift, an answer that changed against the fixtures, and the rules by which it is classed for a sender. `rules.json` is the table. */

import { z } from 'zod'
import type { Difference, Sides } from './alternative.ts'
import table from './rules.json' with { type: 'json' }

export const DRIFT_CLASSES = ['breaking', 'compatible', 'editorial'] as const
export type DriftClass = (typeof DRIFT_CLASSES)[number]

export const DriftSchema = z.strictObject({
  class: z.enum(DRIFT_CLASSES),
  /** The rule that classed it, e.g. `request-field-became-required`. */
  rule: z.string(),
  question: z.string(),
  /** Pointer into the old or new document. */
  at: z.string(),
  before: z.unknown().optional(),
  after: z.unknown().optional(),
  /** The exchange that shows it: its id in a run, its file in fixtures. */
  exchange: z.string().optional(),
  /** One sentence a sender understands. */
  sentence: z.string(),
})
export type Drift = z.infer<typeof DriftSchema>

export interface Rule {
  class: DriftClass
  /** Requests and answers are judged in opposite directions; agreements are what holds for all calls. */
  side: 'request' | 'response' | 'agreement' | 'evidence'
  /** Of a schema: the differences that it is about, each with its turn, and of a property what else it must be. */
  of?: readonly string[]
  /** What the side before, and the side after, must know of the place where it was only seen: what was never tried is no change. */
  knew?: string
  knows?: string
  /** Sides that prove nothing of it where they were only seen: few answers show few of the values. */
  unproven?: readonly ('before' | 'after')[]
  /**
   * For one who has not read the contract. `{where}` is the endpoint, `{what}` the property, `{was}` and `{is}` what stood and
   * stands there, `{subject}` what it is about.
   */
  sentence: string
  /** What stood and what stands there, where the rule itself says it all. */
  standing?: readonly [before: string, after: string]
  /** Rules of oasdiff that are like it, each with the level it has there. */
  oasdiff: readonly string[]
  /** Where our class is not what that level says, or oasdiff has none. */
  why?: string
}

export type RuleId = keyof typeof table

const OBSERVED = 'It compares two descriptions; this is learnt from a running service and stands in no description.'

/** `isSeen`: oasdiff cannot have it, since no description holds it. */
const ruleOf = ({ isSeen, ...row }: Omit<Rule, 'oasdiff'> & { oasdiff?: string[]; isSeen?: boolean }): Rule => ({
  oasdiff: [],
  ...row,
  ...(isSeen === true ? { why: OBSERVED } : {}),
})

export const RULES = Object.fromEntries(
  Object.entries(table).map(([id, row]) => [id, ruleOf(row as Parameters<typeof ruleOf>[0])]),
) as Record<RuleId, Rule>

const BY_DIFFERENCE = new Map(
  (Object.keys(RULES) as RuleId[]).flatMap(id => (RULES[id].of ?? []).map(each => [`${RULES[id].side} ${each}`, id])),
)

/** An operation has lists of these; they come and go as the properties of an object do. */
export type Listed = 'parameter' | 'header'

/** `undefined` of what means nothing on this side. `listed`: where the difference is of one that stands in such a list. */
export function ruleOfDifference(
  side: Rule['side'],
  { kind, turn, required, rejected }: Difference,
  listed?: Listed,
): RuleId | undefined {
  if (kind === 'beyond') return 'not-judged'
  const what = listed === undefined ? kind : kind === 'member' ? listed : `${listed} ${kind}`
  const also = [...(required === true ? [' required'] : []), ...(rejected === true ? [' rejected'] : []), '']
  return also.map(each => BY_DIFFERENCE.get(`${side} ${what} ${turn}${each}`)).find(rule => rule !== undefined)
}

/** Of contracts that were only seen, whether a side proves nothing of what the rule says. */
export function isUnproven(rule: RuleId, { before, after }: Sides): boolean {
  return RULES[rule].unproven?.some(side => (side === 'before' ? before : after).observed) === true
}

function sentenceOf(change: Change): string {
  const where = /^(auth|ext)-[a-z]+/.exec(change.question)?.[0]
  const words: Record<string, string> = {
    subject: change.subject,
    where: change.where ?? (where === undefined ? 'The service' : `/${where}`),
    what: change.subject === '' ? 'the body' : `\`${change.subject}\``,
    was: inWords(change.before),
    is: inWords(change.after),
  }
  return RULES[change.rule].sentence.replace(/\{(\w+)(?:, or ([a-z ]+))?\}/g, (_all, name: string, none?: string) => {
    const message = words[name] ?? ''
    return none !== undefined && message === 'none' ? none : message
  })
}

/** Lists as `a, b`; objects as `name value`, their properties in order. */
function inWords(value: unknown): string {
  if (value === undefined || value === null) return 'none'
  if (value === '') return 'nothing'
  if (Array.isArray(value)) return value.length === 0 ? 'nothing' : value.map(inWords).join(', ')
  if (typeof value === 'object')
    return Object.entries(value)
      .map(([name, part]) => `${name} ${inWords(part)}`)
      .join(', ')
  return String(value)
}

/** One change as data: by which rule, where, from what to what. */
export interface Change {
  rule: RuleId
  question: string
  /** The operation in the sender's words, where the question does not name it: `GET /users`. */
  where?: string
  /** Pointer into the document that has it. */
  at: string
  /** What it is about, in the sender's words: `phone`, `status 401`. */
  subject: string
  before?: unknown
  after?: unknown
}

export function toDrift(change: Change): Drift {
  const { rule, question, at } = change
  const { class: drift, standing: [was, is] = [] } = RULES[rule]
  const { before = was, after = is } = change
  return {
    class: drift,
    rule,
    question,
    at,
    ...(before === undefined ? {} : { before }),
    ...(after === undefined ? {} : { after }),
    sentence: sentenceOf(change),
  }
}

/** The worst first; of one class by place and rule, so that equal contracts give equal lists. */
export function inOrder(drift: readonly Drift[]): Drift[] {
  const rank = (each: Drift) => DRIFT_CLASSES.indexOf(each.class)
  const text = (each: Drift) => `${each.question} ${each.at} ${each.rule}`
  return [...drift].sort((a, b) => rank(a) - rank(b) || (text(a) < text(b) ? -1 : 1))
}
