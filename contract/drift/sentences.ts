/** The sentence of each rule, for a sender who has not read the contract. */
import type { Change } from './change.ts'
import type { RuleId } from './rules.ts'

type Words = (change: Change & { where: string; what: string; was: string; is: string }) => string

const orNoLimit = (words: string) => (words === 'none' ? 'no limit' : words)
const orNothing = (words: string) => (words === 'none' ? 'nothing' : words)

const SENTENCES: Record<RuleId, Words> = {
  'request-member-removed': c =>
    `${c.where} no longer knows ${c.what} and refuses what it does not know: leave it out.`,
  'request-member-ignored': c => `${c.where} no longer shows any use of ${c.what}; sending it does no harm.`,
  'request-member-added-required': c => `${c.where} now demands ${c.what}, which it did not know before.`,
  'request-no-longer-accepted': c =>
    `${c.where} now refuses the recorded call (${c.subject}), each time that it is sent: ${c.is}.`,
  'request-member-added': c => `${c.where} now also takes ${c.what}.`,
  'request-member-became-required': c => `${c.where} now demands ${c.what}, which could be left out before.`,
  'request-member-became-optional': c => `${c.where} no longer demands ${c.what}.`,
  'request-type-changed': c => `${c.where} now wants ${c.what} as ${c.is} instead of ${c.was}.`,
  'request-type-narrowed': c => `${c.where} now takes ${c.what} only as ${c.is}; it took ${c.was}.`,
  'request-type-widened': c => `${c.where} now takes ${c.what} as ${c.is}; it took ${c.was}.`,
  'request-no-longer-nullable': c => `${c.where} no longer takes null for ${c.what}.`,
  'request-became-nullable': c => `${c.where} now also takes null for ${c.what}.`,
  'request-enum-shrunk': c => `${c.where} no longer takes these values of ${c.what}: ${c.was}.`,
  'request-enum-grew': c => `${c.where} now also takes these values of ${c.what}: ${c.is}.`,
  'request-became-enum': c => `${c.where} now takes only these values of ${c.what}: ${c.is}; it took any before.`,
  'request-no-longer-enum': c => `${c.where} no longer limits ${c.what} to a list of values.`,
  'request-bound-tightened': c =>
    `${c.where} now limits ${c.what} more tightly: ${orNoLimit(c.is)} instead of ${orNoLimit(c.was)}.`,
  'request-bound-loosened': c =>
    `${c.where} now limits ${c.what} less tightly: ${orNoLimit(c.is)} instead of ${orNoLimit(c.was)}.`,
  'request-format-changed': c => `${c.where} now wants ${c.what} in the form ${c.is} instead of ${c.was}.`,
  'request-format-added': c => `${c.where} now wants ${c.what} in the form ${c.is}; it asked for no form before.`,
  'request-format-removed': c => `${c.where} no longer asks for the form ${c.was} of ${c.what}.`,
  'request-pattern-changed': c => `${c.where} now wants ${c.what} to match ${c.is} instead of ${c.was}.`,
  'request-pattern-added': c => `${c.where} now wants ${c.what} to match ${c.is}; any text was taken before.`,
  'request-pattern-removed': c => `${c.where} no longer wants ${c.what} to match ${c.was}.`,
  'request-learnt': c => `An accepted request to ${c.where} is known now; the recorded contract knew of no such.`,
  'request-restriction-learnt': c =>
    `${c.where} was now seen to restrict ${c.what} (${c.is}); whether it did so before was never tried.`,
  'request-default-changed': c =>
    `${c.where} now takes ${orNothing(c.is)} for ${c.what} where it is left out; it took ${orNothing(c.was)} before.`,
  'request-variant-removed': c => `${c.where} no longer takes one of the forms of ${c.what}: ${c.was}.`,
  'request-variant-added': c => `${c.where} now takes one more form of ${c.what}: ${c.is}.`,
  'request-unknown-members-refused': c => `${c.where} now refuses members that it does not know.`,
  'request-unknown-members-accepted': c => `${c.where} now takes members that it does not know.`,
  'request-media-type-removed': c => `${c.where} is no longer asked with ${c.was}.`,
  'request-media-type-added': c => `${c.where} now also takes ${c.is}.`,
  'request-body-became-required': c => `${c.where} now demands a body, which could be left out before.`,
  'request-body-became-optional': c => `${c.where} no longer demands a body.`,
  'request-parameter-added-required': c => `${c.where} now demands the ${c.subject}, which it did not know before.`,
  'request-parameter-became-required': c => `${c.where} now demands the ${c.subject}, which could be left out before.`,
  'request-parameter-became-optional': c => `${c.where} no longer demands the ${c.subject}.`,
  'request-parameter-added': c => `${c.where} now also takes the ${c.subject}.`,
  'request-parameter-removed': c => `${c.where} no longer needs the ${c.subject}.`,

  'response-member-vanished': c => `The answer of ${c.where} no longer has ${c.what}, which was always there.`,
  'response-optional-member-removed': c =>
    `The answer of ${c.where} no longer has ${c.what}, which was not always there before.`,
  'response-member-became-optional': c => `The answer of ${c.where} does not always have ${c.what} any more.`,
  'response-member-became-constant': c => `The answer of ${c.where} now always has ${c.what}.`,
  'response-member-appeared': c => `The answer of ${c.where} now has ${c.what}.`,
  'response-type-changed': c => `In the answer of ${c.where} ${c.what} is now ${c.is} instead of ${c.was}.`,
  'response-type-widened': c => `In the answer of ${c.where} ${c.what} may now be ${c.is}; it was ${c.was}.`,
  'response-type-narrowed': c => `In the answer of ${c.where} ${c.what} is now always ${c.is}; it could be ${c.was}.`,
  'response-became-nullable': c => `In the answer of ${c.where} ${c.what} may now be null.`,
  'response-no-longer-nullable': c => `In the answer of ${c.where} ${c.what} is no longer null.`,
  'response-enum-grew': c => `In the answer of ${c.where} ${c.what} has new values: ${c.is}.`,
  'response-enum-shrunk': c => `In the answer of ${c.where} ${c.what} no longer has these values: ${c.was}.`,
  'response-no-longer-enum': c =>
    `In the answer of ${c.where} ${c.what} is no longer one of a list of values; it was one of ${c.was}.`,
  'response-became-enum': c => `In the answer of ${c.where} ${c.what} is now always one of ${c.is}.`,
  'response-bound-loosened': c =>
    `In the answer of ${c.where} ${c.what} may now go beyond the limit of before: ${orNoLimit(c.is)} instead of ${orNoLimit(c.was)}.`,
  'response-bound-tightened': c =>
    `In the answer of ${c.where} ${c.what} now stays within a tighter limit: ${orNoLimit(c.is)} instead of ${orNoLimit(c.was)}.`,
  'response-format-changed': c =>
    `In the answer of ${c.where} ${c.what} is now of the form ${c.is} instead of ${c.was}.`,
  'response-format-removed': c => `In the answer of ${c.where} ${c.what} is no longer of the form ${c.was}.`,
  'response-format-added': c => `In the answer of ${c.where} ${c.what} is now always of the form ${c.is}.`,
  'response-pattern-changed': c => `In the answer of ${c.where} ${c.what} now matches ${c.is} instead of ${c.was}.`,
  'response-pattern-removed': c => `In the answer of ${c.where} ${c.what} no longer always matches ${c.was}.`,
  'response-pattern-added': c => `In the answer of ${c.where} ${c.what} now always matches ${c.is}.`,
  'response-variant-added': c => `In the answer of ${c.where} ${c.what} may now come in a new form: ${c.is}.`,
  'response-variant-removed': c => `In the answer of ${c.where} ${c.what} no longer comes in the form ${c.was}.`,
  'response-unknown-members-possible': c =>
    `In the answer of ${c.where} ${c.what} may now hold members that are not listed.`,
  'response-unknown-members-excluded': c => `In the answer of ${c.where} ${c.what} now holds only the listed members.`,
  'response-media-type-removed': c => `${c.where} no longer answers ${c.subject} as ${c.was}.`,
  'response-media-type-added': c => `${c.where} now answers ${c.subject} as ${c.is}.`,
  'response-header-vanished': c =>
    `The answer of ${c.where} no longer has the header ${c.subject}, which was always there.`,
  'response-header-became-optional': c =>
    `The answer of ${c.where} does not always have the header ${c.subject} any more.`,
  'response-header-appeared': c => `The answer of ${c.where} now has the header ${c.subject}.`,
  'response-success-status-changed': c =>
    `${c.where} now answers an accepted request with ${c.is} instead of ${c.was}.`,
  'response-success-status-added': c => `${c.where} now also answers accepted requests with ${c.is}.`,
  'response-success-status-removed': c => `${c.where} no longer answers accepted requests with ${c.was}.`,
  'response-status-of-case-changed': c => `${c.where} now answers with ${c.is} instead of ${c.was} ${c.subject}.`,
  'response-status-added': c => `${c.where} was now seen to answer with ${c.is}.`,
  'response-status-removed': c => `${c.where} no longer answers with ${c.was}.`,

  'endpoint-removed': c => `${c.where} is no longer there.`,
  'endpoint-added': c => `${c.where} is new.`,
  'credential-form-changed': c => `The credential ${c.what} now has another form: ${c.is} instead of ${c.was}.`,
  'base-path-changed': c => `The endpoints now stand under ${c.is} instead of ${c.was}.`,
  'log-in-encoding-changed': c => `The credentials must now be sent as ${c.is} instead of ${c.was}.`,
  'log-in-fields-changed': c => `The credentials must now be sent under other names: ${c.is} instead of ${c.was}.`,
  'token-location-changed': c => `The token now stands elsewhere in the answer: ${c.is} instead of ${c.was}.`,
  'token-presentation-changed': c => `The token must now be shown in another way: ${c.is} instead of ${c.was}.`,
  'token-form-changed': c => `The token is now ${c.is}; it was ${c.was}.`,
  'token-lifetime-cut': c => `The token now lives ${c.is} seconds, less than half of the ${c.was} before.`,
  'token-lifetime-shorter': c => `The token now lives ${c.is} seconds instead of ${c.was}.`,
  'token-lifetime-longer': c => `The token now lives ${c.is} seconds instead of ${c.was}.`,
  'token-lifetime-kind-changed': c => `The life of the token is now counted otherwise: ${c.is} instead of ${c.was}.`,
  'refusal-changed': c => `The answer to ${c.subject} is now ${c.is} instead of ${c.was}.`,
  'error-media-type-changed': c => `Errors now come as ${c.is} instead of ${c.was}.`,
  'error-place-moved': c => `In an error the ${c.subject} now stands at ${c.is} instead of ${c.was}.`,
  'error-code-changed': c => `Instead of the error code ${c.was} the service now answers ${c.is} ${c.subject}.`,
  'error-code-appeared': c => `The service now also answers the error code ${c.is} ${c.subject}.`,
  'rate-limit-lowered': c => `The rate limit is lower: ${c.is} instead of ${c.was}.`,
  'rate-limit-raised': c => `The rate limit is higher: ${c.is} instead of ${c.was}.`,
  'rate-limit-scope-changed': c => `The rate limit is now counted per ${c.is} instead of per ${c.was}.`,
  'size-limit-lowered': c => `The largest accepted body is smaller: ${c.is} bytes instead of ${c.was}.`,
  'size-limit-raised': c => `The largest accepted body is larger: ${c.is} bytes instead of ${c.was}.`,
  'limit-status-changed': c => `Above the ${c.subject} the service now answers ${c.is} instead of ${c.was}.`,
  'timeout-shortened': c => `The service now gives up after ${c.is} seconds (${c.subject}) instead of ${c.was}.`,
  'timeout-lengthened': c => `The service now waits ${c.is} seconds (${c.subject}) instead of ${c.was}.`,
  'state-replaced': c =>
    `The state of ${c.subject} is now ${c.is}, where it was ${c.was} each time that it was recorded.`,
  'state-appeared': c => `These states of ${c.subject} were seen for the first time: ${c.is}.`,
  'version-scheme-changed': c => `The version is now told in another way: ${c.is} instead of ${c.was}.`,
  'version-changed': c => `The version is now told as ${c.is} instead of ${c.was}.`,
  'deprecation-announced': c => `Answers now carry the header ${c.subject}: a part of the service is going away.`,

  'answers-slower': c =>
    `${c.where} now takes ${c.is} ms for an accepted answer, where it took ${c.was} ms when it was recorded (medians).`,
  'wording-changed': c => `The description of ${c.where} has other words.`,
  'not-judged': c =>
    `${c.where} changed ${c.what} in a way that these rules cannot judge: ${c.is} instead of ${c.was}. Read it yourself.`,
  'not-compared': c => `${c.subject} could not be compared: it was known before and was not seen this time.`,
}

export function sentenceOf(change: Change): string {
  const where = /^(auth|ext)-[a-z]+/.exec(change.question)?.[0]
  return SENTENCES[change.rule]({
    ...change,
    where: change.where ?? (where === undefined ? 'The service' : `/${where}`),
    what: change.subject === '' ? 'the body' : `\`${change.subject}\``,
    was: inWords(change.before),
    is: inWords(change.after),
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
