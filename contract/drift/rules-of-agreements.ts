/** What may change in what holds for all calls, and what the comparison says of itself. */
import { type RuleOfSide, SEEN } from './rule.ts'

export const AGREEMENT_RULES = {
  'endpoint-removed': {
    class: 'breaking',
    sentence: '{where} is no longer there.',
    standing: ['there', 'gone'],
    oasdiff: ['api-path-removed-without-deprecation ERR', 'api-removed-without-deprecation ERR'],
  },
  'base-path-changed': {
    class: 'breaking',
    sentence: 'The endpoints now stand under {is} instead of {was}.',
    oasdiff: [],
    why: 'It takes servers for deployment; a sender has to call another address.',
  },
  'log-in-encoding-changed': {
    class: 'breaking',
    sentence: 'The credentials must now be sent as {is} instead of {was}.',
    oasdiff: [],
    why: SEEN,
  },
  'log-in-fields-changed': {
    class: 'breaking',
    sentence: 'The credentials must now be sent under other names: {is} instead of {was}.',
    oasdiff: [],
    why: SEEN,
  },
  'token-location-changed': {
    class: 'breaking',
    sentence: 'The token now stands elsewhere in the answer: {is} instead of {was}.',
    oasdiff: [],
    why: SEEN,
  },
  'token-presentation-changed': {
    class: 'breaking',
    sentence: 'The token must now be shown in another way: {is} instead of {was}.',
    oasdiff: ['api-security-component-type-changed INFO', 'api-security-removed INFO', 'api-security-added INFO'],
    why: 'A sender that shows the token in the old way is refused.',
  },
  'token-lifetime-cut': {
    class: 'breaking',
    sentence: 'The token now lives {is} seconds, less than half of the {was} before.',
    oasdiff: [],
    why: SEEN,
  },
  'token-lifetime-kind-changed': {
    class: 'breaking',
    sentence: 'The life of the token is now counted otherwise: {is} instead of {was}.',
    oasdiff: [],
    why: SEEN,
  },
  'refusal-changed': {
    class: 'breaking',
    sentence: 'The answer to {subject} is now {is} instead of {was}.',
    oasdiff: [],
    why: SEEN,
  },
  'error-media-type-changed': {
    class: 'breaking',
    sentence: 'Errors now come as {is} instead of {was}.',
    oasdiff: ['response-media-type-removed ERR'],
    why: SEEN,
  },
  'error-place-moved': {
    class: 'breaking',
    sentence: 'In an error the {subject} now stands at {is} instead of {was}.',
    oasdiff: [],
    why: SEEN,
  },
  'error-code-changed': {
    class: 'breaking',
    sentence: 'Instead of the error code {was} the service now answers {is} {subject}.',
    oasdiff: [],
    why: SEEN,
  },
  'rate-limit-lowered': {
    class: 'breaking',
    sentence: 'The rate limit is lower: {is} instead of {was}.',
    oasdiff: [],
    why: SEEN,
  },
  'rate-limit-scope-changed': {
    class: 'breaking',
    sentence: 'The rate limit is now counted per {is} instead of per {was}.',
    oasdiff: [],
    why: SEEN,
  },
  'size-limit-lowered': {
    class: 'breaking',
    sentence: 'The largest accepted body is smaller: {is} bytes instead of {was}.',
    oasdiff: [],
    why: SEEN,
  },
  'limit-status-changed': {
    class: 'breaking',
    sentence: 'Above the {subject} the service now answers {is} instead of {was}.',
    oasdiff: [],
    why: SEEN,
  },
  'timeout-shortened': {
    class: 'breaking',
    sentence: 'The service now gives up after {is} seconds ({subject}) instead of {was}.',
    oasdiff: [],
    why: SEEN,
  },
  'state-replaced': {
    class: 'breaking',
    sentence: 'The state of {subject} is now {is}, where it was {was} each time that it was recorded.',
    oasdiff: [],
    why: SEEN,
  },
  'version-scheme-changed': {
    class: 'breaking',
    sentence: 'The version is now told in another way: {is} instead of {was}.',
    oasdiff: [],
    why: SEEN,
  },
  'endpoint-added': {
    class: 'compatible',
    sentence: '{where} is new.',
    standing: ['absent', 'there'],
    oasdiff: ['endpoint-added INFO'],
  },
  'credential-form-changed': {
    class: 'compatible',
    sentence: 'The credential {what} now has another form: {is} instead of {was}.',
    oasdiff: [],
    why: SEEN,
  },
  'token-form-changed': {
    class: 'compatible',
    sentence: 'The token is now {is}; it was {was}.',
    oasdiff: [],
    why: SEEN,
  },
  'token-lifetime-shorter': {
    class: 'compatible',
    sentence: 'The token now lives {is} seconds instead of {was}.',
    oasdiff: [],
    why: SEEN,
  },
  'token-lifetime-longer': {
    class: 'compatible',
    sentence: 'The token now lives {is} seconds instead of {was}.',
    oasdiff: [],
    why: SEEN,
  },
  'error-code-appeared': {
    class: 'compatible',
    sentence: 'The service now also answers the error code {is} {subject}.',
    oasdiff: [],
    why: SEEN,
  },
  'rate-limit-raised': {
    class: 'compatible',
    sentence: 'The rate limit is higher: {is} instead of {was}.',
    oasdiff: [],
    why: SEEN,
  },
  'size-limit-raised': {
    class: 'compatible',
    sentence: 'The largest accepted body is larger: {is} bytes instead of {was}.',
    oasdiff: [],
    why: SEEN,
  },
  'timeout-lengthened': {
    class: 'compatible',
    sentence: 'The service now waits {is} seconds ({subject}) instead of {was}.',
    oasdiff: [],
    why: SEEN,
  },
  'state-appeared': {
    class: 'compatible',
    sentence: 'These states of {subject} were seen for the first time: {is}.',
    oasdiff: [],
    why: SEEN,
  },
  'version-changed': {
    class: 'compatible',
    sentence: 'The version is now told as {is} instead of {was}.',
    oasdiff: [],
    why: SEEN,
  },
  'deprecation-announced': {
    class: 'compatible',
    sentence: 'Answers now carry the header {subject}: a part of the service is going away.',
    standing: ['silent', 'announced'],
    oasdiff: ['endpoint-deprecated INFO'],
  },
} as const satisfies Record<string, RuleOfSide>

export const EVIDENCE_RULES = {
  'answers-slower': {
    class: 'editorial',
    sentence:
      '{where} now takes {is} ms for an accepted answer, where it took {was} ms when it was recorded (medians).',
    oasdiff: [],
    why: SEEN,
  },
  'wording-changed': {
    class: 'editorial',
    sentence: 'The description of {where} has other words.',
    oasdiff: [],
  },
  'not-judged': {
    class: 'editorial',
    sentence: '{where} changed {what} in a way that these rules cannot judge: {is} instead of {was}. Read it yourself.',
    oasdiff: [],
  },
  'not-compared': {
    class: 'editorial',
    sentence: '{subject} could not be compared: it was known before and was not seen this time.',
    oasdiff: [],
    why: SEEN,
  },
} as const satisfies Record<string, RuleOfSide>
