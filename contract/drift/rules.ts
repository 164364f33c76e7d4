/** The rules of compatibility, one table: what may change between two recorded contracts, and what it means for a sender. */
import type { Change } from './change.ts'
import type { Rule } from './rule.ts'
import { AGREEMENT_RULES, EVIDENCE_RULES } from './rules-of-agreements.ts'
import { REQUEST_RULES } from './rules-of-requests.ts'
import { RESPONSE_RULES } from './rules-of-responses.ts'

const SIDES = {
  request: REQUEST_RULES,
  response: RESPONSE_RULES,
  agreement: AGREEMENT_RULES,
  evidence: EVIDENCE_RULES,
} as const

export type RuleId = { [Side in keyof typeof SIDES]: keyof (typeof SIDES)[Side] }[keyof typeof SIDES]

export const RULES = Object.fromEntries(
  Object.entries(SIDES).flatMap(([side, rules]) => Object.entries(rules).map(([id, rule]) => [id, { ...rule, side }])),
) as Record<RuleId, Rule>

export function sentenceOf(change: Change): string {
  const where = /^(auth|ext)-[a-z]+/.exec(change.question)?.[0]
  const words: Record<string, string> = {
    subject: change.subject,
    where: change.where ?? (where === undefined ? 'The service' : `/${where}`),
    what: change.subject === '' ? 'the body' : `\`${change.subject}\``,
    was: inWords(change.before),
    is: inWords(change.after),
  }
  return RULES[change.rule].sentence.replace(/\{(\w+)(?:, or ([a-z ]+))?\}/g, (_all, name: string, none?: string) => {
    const said = words[name] ?? ''
    return none !== undefined && said === 'none' ? none : said
  })
}

/** Lists as `a, b`; objects as `name value`, their members in order. */
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
