/**
 * The rules of compatibility, one table: what may change between two recorded contracts, what it means for a sender, and the
 * sentence that says it to one who has not read the contract. In a sentence `{where}` is the endpoint, `{what}` the member,
 * `{was}` and `{is}` what stood and stands there, `{subject}` what it is about.
 */
import type { DriftClass } from '../drift.ts'
import type { Change } from './change.ts'

export interface Rule {
  class: DriftClass
  /** Requests and answers are judged in opposite directions; agreements are what holds for all calls. */
  side: 'request' | 'response' | 'agreement' | 'evidence'
  sentence: string
}

/** A sender that works today may fail. */
const BREAKING = {
  'request-member-removed': '{where} no longer knows {what} and refuses what it does not know: leave it out.',
  'request-member-added-required': '{where} now demands {what}, which it did not know before.',
  'request-no-longer-accepted': '{where} now refuses the recorded call ({subject}), each time that it is sent: {is}.',
  'request-member-became-required': '{where} now demands {what}, which could be left out before.',
  'request-type-changed': '{where} now wants {what} as {is} instead of {was}.',
  'request-type-narrowed': '{where} now takes {what} only as {is}; it took {was}.',
  'request-no-longer-nullable': '{where} no longer takes null for {what}.',
  'request-enum-shrunk': '{where} no longer takes these values of {what}: {was}.',
  'request-became-enum': '{where} now takes only these values of {what}: {is}; it took any before.',
  'request-bound-tightened': '{where} now limits {what} more tightly: {is, or no limit} instead of {was, or no limit}.',
  'request-format-changed': '{where} now wants {what} in the form {is} instead of {was}.',
  'request-format-added': '{where} now wants {what} in the form {is}; it asked for no form before.',
  'request-pattern-changed': '{where} now wants {what} to match {is} instead of {was}.',
  'request-pattern-added': '{where} now wants {what} to match {is}; any text was taken before.',
  'request-default-changed':
    '{where} now takes {is, or nothing} for {what} where it is left out; it took {was, or nothing} before.',
  'request-variant-removed': '{where} no longer takes one of the forms of {what}: {was}.',
  'request-unknown-members-refused': '{where} now refuses members that it does not know.',
  'request-media-type-removed': '{where} is no longer asked with {was}.',
  'request-body-became-required': '{where} now demands a body, which could be left out before.',
  'request-parameter-added-required': '{where} now demands the {subject}, which it did not know before.',
  'request-parameter-became-required': '{where} now demands the {subject}, which could be left out before.',

  'response-member-vanished': 'The answer of {where} no longer has {what}, which was always there.',
  'response-member-became-optional': 'The answer of {where} does not always have {what} any more.',
  'response-type-changed': 'In the answer of {where} {what} is now {is} instead of {was}.',
  'response-type-widened': 'In the answer of {where} {what} may now be {is}; it was {was}.',
  'response-became-nullable': 'In the answer of {where} {what} may now be null.',
  'response-enum-grew': 'In the answer of {where} {what} has new values: {is}.',
  'response-no-longer-enum':
    'In the answer of {where} {what} is no longer one of a list of values; it was one of {was}.',
  'response-bound-loosened':
    'In the answer of {where} {what} may now go beyond the limit of before: {is, or no limit} instead of {was, or no limit}.',
  'response-format-changed': 'In the answer of {where} {what} is now of the form {is} instead of {was}.',
  'response-format-removed': 'In the answer of {where} {what} is no longer of the form {was}.',
  'response-pattern-changed': 'In the answer of {where} {what} now matches {is} instead of {was}.',
  'response-pattern-removed': 'In the answer of {where} {what} no longer always matches {was}.',
  'response-variant-added': 'In the answer of {where} {what} may now come in a new form: {is}.',
  'response-media-type-removed': '{where} no longer answers {subject} as {was}.',
  'response-header-vanished': 'The answer of {where} no longer has the header {subject}, which was always there.',
  'response-header-became-optional': 'The answer of {where} does not always have the header {subject} any more.',
  'response-success-status-changed': '{where} now answers an accepted request with {is} instead of {was}.',
  'response-success-status-removed': '{where} no longer answers accepted requests with {was}.',
  'response-status-of-case-changed': '{where} now answers with {is} instead of {was} {subject}.',

  'endpoint-removed': '{where} is no longer there.',
  'base-path-changed': 'The endpoints now stand under {is} instead of {was}.',
  'log-in-encoding-changed': 'The credentials must now be sent as {is} instead of {was}.',
  'log-in-fields-changed': 'The credentials must now be sent under other names: {is} instead of {was}.',
  'token-location-changed': 'The token now stands elsewhere in the answer: {is} instead of {was}.',
  'token-presentation-changed': 'The token must now be shown in another way: {is} instead of {was}.',
  'token-lifetime-cut': 'The token now lives {is} seconds, less than half of the {was} before.',
  'token-lifetime-kind-changed': 'The life of the token is now counted otherwise: {is} instead of {was}.',
  'refusal-changed': 'The answer to {subject} is now {is} instead of {was}.',
  'error-media-type-changed': 'Errors now come as {is} instead of {was}.',
  'error-place-moved': 'In an error the {subject} now stands at {is} instead of {was}.',
  'error-code-changed': 'Instead of the error code {was} the service now answers {is} {subject}.',
  'rate-limit-lowered': 'The rate limit is lower: {is} instead of {was}.',
  'rate-limit-scope-changed': 'The rate limit is now counted per {is} instead of per {was}.',
  'size-limit-lowered': 'The largest accepted body is smaller: {is} bytes instead of {was}.',
  'limit-status-changed': 'Above the {subject} the service now answers {is} instead of {was}.',
  'timeout-shortened': 'The service now gives up after {is} seconds ({subject}) instead of {was}.',
  'state-replaced': 'The state of {subject} is now {is}, where it was {was} each time that it was recorded.',
  'version-scheme-changed': 'The version is now told in another way: {is} instead of {was}.',
} as const

/** A sender that works today goes on working. */
const COMPATIBLE = {
  'request-member-ignored': '{where} no longer shows any use of {what}; sending it does no harm.',
  'request-member-added': '{where} now also takes {what}.',
  'request-member-became-optional': '{where} no longer demands {what}.',
  'request-type-widened': '{where} now takes {what} as {is}; it took {was}.',
  'request-became-nullable': '{where} now also takes null for {what}.',
  'request-enum-grew': '{where} now also takes these values of {what}: {is}.',
  'request-no-longer-enum': '{where} no longer limits {what} to a list of values.',
  'request-bound-loosened': '{where} now limits {what} less tightly: {is, or no limit} instead of {was, or no limit}.',
  'request-format-removed': '{where} no longer asks for the form {was} of {what}.',
  'request-pattern-removed': '{where} no longer wants {what} to match {was}.',
  'request-variant-added': '{where} now takes one more form of {what}: {is}.',
  'request-unknown-members-accepted': '{where} now takes members that it does not know.',
  'request-media-type-added': '{where} now also takes {is}.',
  'request-body-became-optional': '{where} no longer demands a body.',
  'request-parameter-became-optional': '{where} no longer demands the {subject}.',
  'request-parameter-added': '{where} now also takes the {subject}.',
  'request-parameter-removed': '{where} no longer needs the {subject}.',

  'response-optional-member-removed': 'The answer of {where} no longer has {what}, which was not always there before.',
  'response-member-became-constant': 'The answer of {where} now always has {what}.',
  'response-member-appeared': 'The answer of {where} now has {what}.',
  'response-type-narrowed': 'In the answer of {where} {what} is now always {is}; it could be {was}.',
  'response-no-longer-nullable': 'In the answer of {where} {what} is no longer null.',
  'response-enum-shrunk': 'In the answer of {where} {what} no longer has these values: {was}.',
  'response-became-enum': 'In the answer of {where} {what} is now always one of {is}.',
  'response-bound-tightened':
    'In the answer of {where} {what} now stays within a tighter limit: {is, or no limit} instead of {was, or no limit}.',
  'response-format-added': 'In the answer of {where} {what} is now always of the form {is}.',
  'response-pattern-added': 'In the answer of {where} {what} now always matches {is}.',
  'response-variant-removed': 'In the answer of {where} {what} no longer comes in the form {was}.',
  'response-unknown-members-possible': 'In the answer of {where} {what} may now hold members that are not listed.',
  'response-unknown-members-excluded': 'In the answer of {where} {what} now holds only the listed members.',
  'response-media-type-added': '{where} now answers {subject} as {is}.',
  'response-header-appeared': 'The answer of {where} now has the header {subject}.',
  'response-success-status-added': '{where} now also answers accepted requests with {is}.',
  'response-status-added': '{where} was now seen to answer with {is}.',
  'response-status-removed': '{where} no longer answers with {was}.',

  'endpoint-added': '{where} is new.',
  'credential-form-changed': 'The credential {what} now has another form: {is} instead of {was}.',
  'token-form-changed': 'The token is now {is}; it was {was}.',
  'token-lifetime-shorter': 'The token now lives {is} seconds instead of {was}.',
  'token-lifetime-longer': 'The token now lives {is} seconds instead of {was}.',
  'error-code-appeared': 'The service now also answers the error code {is} {subject}.',
  'rate-limit-raised': 'The rate limit is higher: {is} instead of {was}.',
  'size-limit-raised': 'The largest accepted body is larger: {is} bytes instead of {was}.',
  'timeout-lengthened': 'The service now waits {is} seconds ({subject}) instead of {was}.',
  'state-appeared': 'These states of {subject} were seen for the first time: {is}.',
  'version-changed': 'The version is now told as {is} instead of {was}.',
  'deprecation-announced': 'Answers now carry the header {subject}: a part of the service is going away.',
} as const

/** Nothing changed as far as can be told. */
const EDITORIAL = {
  'request-learnt': 'An accepted request to {where} is known now; the recorded contract knew of no such.',
  'request-restriction-learnt':
    '{where} was now seen to restrict {what} ({is}); whether it did so before was never tried.',

  'answers-slower':
    '{where} now takes {is} ms for an accepted answer, where it took {was} ms when it was recorded (medians).',
  'wording-changed': 'The description of {where} has other words.',
  'not-judged':
    '{where} changed {what} in a way that these rules cannot judge: {is} instead of {was}. Read it yourself.',
  'not-compared': '{subject} could not be compared: it was known before and was not seen this time.',
} as const

export type RuleId = keyof typeof BREAKING | keyof typeof COMPATIBLE | keyof typeof EDITORIAL

/** Of the comparison itself. */
const EVIDENCE: readonly string[] = ['answers-slower', 'wording-changed', 'not-judged', 'not-compared']

function sideOf(id: string): Rule['side'] {
  const [first] = id.split('-')
  if (first === 'request' || first === 'response') return first
  return EVIDENCE.includes(id) ? 'evidence' : 'agreement'
}

export const RULES = Object.fromEntries(
  Object.entries({ breaking: BREAKING, compatible: COMPATIBLE, editorial: EDITORIAL }).flatMap(([name, sentences]) =>
    Object.entries(sentences).map(([id, sentence]) => [id, { class: name, side: sideOf(id), sentence }]),
  ),
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
