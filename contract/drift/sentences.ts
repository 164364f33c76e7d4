/** The sentence of each rule, for a sender who has not read the contract. */
import type { Change } from './change.ts'
import type { RuleId } from './rules.ts'

type Words = (change: Change & { where: string; was: string; is: string }) => string

const SENTENCES: Record<RuleId, Words> = {
  'request-member-removed': c =>
    `${c.where} no longer knows \`${c.subject}\` and refuses what it does not know: leave it out.`,
  'request-member-ignored': c => `${c.where} no longer shows any use of \`${c.subject}\`; sending it does no harm.`,
  'request-member-added-required': c => `${c.where} now demands \`${c.subject}\`, which it did not know before.`,
  'request-member-added': c => `${c.where} now also takes \`${c.subject}\`.`,
  'request-member-became-required': c => `${c.where} now demands \`${c.subject}\`, which could be left out before.`,
  'request-member-became-optional': c => `${c.where} no longer demands \`${c.subject}\`.`,
  'request-type-changed': c => `${c.where} now wants \`${c.subject}\` as ${c.is} instead of ${c.was}.`,
  'request-type-narrowed': c => `${c.where} now takes \`${c.subject}\` only as ${c.is}; it took ${c.was}.`,
  'request-type-widened': c => `${c.where} now takes \`${c.subject}\` as ${c.is}; it took ${c.was}.`,
  'request-no-longer-nullable': c => `${c.where} no longer takes null for \`${c.subject}\`.`,
  'request-became-nullable': c => `${c.where} now also takes null for \`${c.subject}\`.`,
  'request-enum-shrunk': c => `${c.where} no longer takes these values of \`${c.subject}\`: ${c.was}.`,
  'request-enum-grew': c => `${c.where} now also takes these values of \`${c.subject}\`: ${c.is}.`,
  'request-bound-tightened': c => `${c.where} now limits \`${c.subject}\` more tightly: ${c.is} instead of ${c.was}.`,
  'request-bound-loosened': c => `${c.where} now limits \`${c.subject}\` less tightly: ${c.is} instead of ${c.was}.`,
  'request-format-changed': c => `${c.where} now wants \`${c.subject}\` in the form ${c.is} instead of ${c.was}.`,
  'request-pattern-changed': c => `${c.where} now wants \`${c.subject}\` to match ${c.is} instead of ${c.was}.`,
  'request-unknown-members-refused': c => `${c.where} now refuses members that it does not know.`,
  'request-unknown-members-accepted': c => `${c.where} now takes members that it does not know.`,
  'request-media-type-removed': c => `${c.where} is no longer asked with ${c.was}.`,
  'request-media-type-added': c => `${c.where} now also takes ${c.is}.`,
  'request-parameter-added-required': c => `${c.where} now demands the ${c.subject}, which it did not know before.`,
  'request-parameter-became-required': c => `${c.where} now demands the ${c.subject}, which could be left out before.`,
  'request-parameter-became-optional': c => `${c.where} no longer demands the ${c.subject}.`,
  'request-parameter-added': c => `${c.where} now also takes the ${c.subject}.`,
  'request-parameter-removed': c => `${c.where} no longer needs the ${c.subject}.`,

  'response-member-vanished': c => `The answer of ${c.where} no longer has \`${c.subject}\`, which was always there.`,
  'response-member-became-optional': c => `The answer of ${c.where} does not always have \`${c.subject}\` any more.`,
  'response-member-became-constant': c => `The answer of ${c.where} now always has \`${c.subject}\`.`,
  'response-member-appeared': c => `The answer of ${c.where} now has \`${c.subject}\`.`,
  'response-type-changed': c => `In the answer of ${c.where} \`${c.subject}\` is now ${c.is} instead of ${c.was}.`,
  'response-type-widened': c => `In the answer of ${c.where} \`${c.subject}\` may now be ${c.is}; it was ${c.was}.`,
  'response-became-nullable': c => `In the answer of ${c.where} \`${c.subject}\` may now be null.`,
  'response-enum-grew': c => `In the answer of ${c.where} \`${c.subject}\` has new values: ${c.is}.`,
  'response-enum-shrunk': c => `In the answer of ${c.where} \`${c.subject}\` no longer has these values: ${c.was}.`,
  'response-format-changed': c =>
    `In the answer of ${c.where} \`${c.subject}\` is now of the form ${c.is} instead of ${c.was}.`,
  'response-media-type-removed': c => `${c.where} no longer answers ${c.subject} as ${c.was}.`,
  'response-media-type-added': c => `${c.where} now answers ${c.subject} as ${c.is}.`,
  'response-header-vanished': c =>
    `The answer of ${c.where} no longer has the header ${c.subject}, which was always there.`,
  'response-header-appeared': c => `The answer of ${c.where} now has the header ${c.subject}.`,
  'response-success-status-changed': c =>
    `${c.where} now answers an accepted request with ${c.is} instead of ${c.was}.`,
  'response-success-status-added': c => `${c.where} now also answers accepted requests with ${c.is}.`,
  'response-status-of-case-changed': c => `${c.where} now answers with ${c.is} instead of ${c.was} ${c.subject}.`,
  'response-status-added': c => `${c.where} was now seen to answer with ${c.is}.`,

  'base-path-changed': c => `The endpoints now stand under ${c.is} instead of ${c.was}.`,
  'log-in-encoding-changed': c => `The credentials must now be sent as ${c.is} instead of ${c.was}.`,
  'log-in-fields-changed': c => `The credentials must now be sent under other names: ${c.is} instead of ${c.was}.`,
  'token-location-changed': c => `The token now stands elsewhere in the answer: ${c.is} instead of ${c.was}.`,
  'token-presentation-changed': c => `The token must now be shown in another way: ${c.is} instead of ${c.was}.`,
  'token-form-changed': c => `The token is now ${c.is}; it was ${c.was}.`,
  'token-lifetime-cut': c => `The token now lives ${c.is} seconds, less than half of the ${c.was} before.`,
  'token-lifetime-shorter': c => `The token now lives ${c.is} seconds instead of ${c.was}.`,
  'token-lifetime-longer': c => `The token now lives ${c.is} seconds instead of ${c.was}.`,
  'refusal-changed': c => `The answer to ${c.subject} is now ${c.is} instead of ${c.was}.`,
  'error-family-changed': c => `Errors now have the form ${c.is} instead of ${c.was}.`,
  'error-media-type-changed': c => `Errors now come as ${c.is} instead of ${c.was}.`,
  'error-place-moved': c => `In an error the ${c.subject} now stands at ${c.is} instead of ${c.was}.`,
  'error-code-changed': c => `Instead of the error code ${c.was} the service now answers ${c.is} ${c.subject}.`,
  'rate-limit-lowered': c => `The rate limit is lower: ${c.is} instead of ${c.was}.`,
  'rate-limit-raised': c => `The rate limit is higher: ${c.is} instead of ${c.was}.`,
  'size-limit-lowered': c => `The largest accepted body is smaller: ${c.is} bytes instead of ${c.was}.`,
  'size-limit-raised': c => `The largest accepted body is larger: ${c.is} bytes instead of ${c.was}.`,
  'limit-status-changed': c => `Above the ${c.subject} the service now answers ${c.is} instead of ${c.was}.`,
  'version-changed': c => `The version is now told as ${c.is} instead of ${c.was}.`,
  'deprecation-announced': c => `Answers now carry the header ${c.subject}: a part of the service is going away.`,

  'not-compared': c => `${c.subject} could not be compared: it was known before and was not seen this time.`,
}

export function sentenceOf(change: Change): string {
  const where = /^(auth|ext)-[a-z]+/.exec(change.question)?.[0]
  return SENTENCES[change.rule]({
    ...change,
    where: where === undefined ? 'The service' : `/${where}`,
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
