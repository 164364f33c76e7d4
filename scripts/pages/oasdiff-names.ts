/** Our rules beside the names of oasdiff's, with the level it gives them, and why we differ where we do. */
import type { RuleId } from '../../contract/drift/rules.ts'

/** `ERR`, `WARN` or `INFO` and the name without `request-property-` and the like: `body`, `property`, `parameter` share it. */
interface Beside {
  names: string[]
  /** Where our class is not what its level says. */
  why?: string
}

const SEEN = 'It compares two descriptions; this is learnt from a running service and stands in no description.'

export const OASDIFF: Record<RuleId, Beside> = {
  'request-member-removed': {
    names: ['request-property-removed WARN'],
    why: 'Breaking only where unknown members are refused: then whoever still sends it is turned away.',
  },
  'request-member-ignored': {
    names: ['request-property-removed WARN'],
    why: 'Unknown members are taken: nobody is turned away.',
  },
  'request-member-added-required': { names: ['new-required-request-property ERR'] },
  'request-member-added': { names: ['new-optional-request-property INFO'] },
  'request-member-became-required': { names: ['request-property-became-required ERR'] },
  'request-member-became-optional': { names: ['request-property-became-optional INFO'] },
  'request-type-changed': { names: ['request-property-type-changed ERR'] },
  'request-type-narrowed': { names: ['request-property-list-of-types-narrowed ERR'] },
  'request-type-widened': {
    names: ['request-property-type-generalized INFO', 'request-property-list-of-types-widened INFO'],
  },
  'request-no-longer-nullable': { names: ['request-property-became-not-nullable ERR'] },
  'request-became-nullable': { names: ['request-property-became-nullable INFO'] },
  'request-enum-shrunk': { names: ['request-property-enum-value-removed ERR', 'request-property-const-changed ERR'] },
  'request-enum-grew': { names: ['request-property-enum-value-added INFO'] },
  'request-became-enum': { names: ['request-property-became-enum ERR', 'request-property-const-added ERR'] },
  'request-no-longer-enum': { names: ['request-property-const-removed INFO'] },
  'request-bound-tightened': {
    names: [
      'request-property-max-length-decreased ERR',
      'request-property-min-increased ERR',
      'request-property-max-set WARN',
    ],
    why: 'A limit where there was none is a limit: breaking, not a warning.',
  },
  'request-bound-loosened': {
    names: ['request-property-max-length-increased INFO', 'request-property-min-decreased INFO'],
  },
  'request-format-changed': {
    names: ['request-property-type-changed ERR'],
    why: 'It has no rule of its own for formats; `int32` to `int64` is one that widens.',
  },
  'request-format-added': { names: ['request-property-type-changed ERR'] },
  'request-format-removed': { names: ['request-property-type-generalized INFO'] },
  'request-pattern-changed': {
    names: ['request-property-pattern-changed WARN'],
    why: 'Two patterns are not compared by what they match; who sends a value of the old one cannot know.',
  },
  'request-pattern-added': { names: ['request-property-pattern-added ERR'] },
  'request-pattern-removed': { names: ['request-property-pattern-removed INFO'] },
  'request-learnt': { names: [], why: SEEN },
  'request-restriction-learnt': { names: [], why: SEEN },
  'request-default-changed': {
    names: ['request-parameter-default-value-changed ERR', 'request-property-default-value-changed INFO'],
    why: 'In a body as in a parameter: a request that leaves it out now means another thing.',
  },
  'request-variant-removed': { names: ['request-property-one-of-removed ERR', 'request-property-any-of-removed ERR'] },
  'request-variant-added': { names: ['request-property-one-of-added INFO', 'request-property-any-of-added INFO'] },
  'request-unknown-members-refused': {
    names: ['request-body-unevaluated-properties-added ERR'],
    why: 'Whoever sends more than is listed is now turned away.',
  },
  'request-unknown-members-accepted': { names: ['request-body-unevaluated-properties-removed INFO'] },
  'request-media-type-removed': { names: ['request-body-media-type-removed ERR'] },
  'request-media-type-added': { names: ['request-body-media-type-added INFO'] },
  'request-body-became-required': { names: ['request-body-became-required ERR', 'request-body-added-required ERR'] },
  'request-body-became-optional': { names: ['request-body-became-optional INFO'] },
  'request-parameter-added-required': { names: ['new-required-request-parameter ERR'] },
  'request-parameter-became-required': { names: ['request-parameter-became-required ERR'] },
  'request-parameter-became-optional': { names: ['request-parameter-became-optional INFO'] },
  'request-parameter-added': { names: ['new-optional-request-parameter INFO'] },
  'request-parameter-removed': {
    names: ['request-parameter-removed WARN'],
    why: 'Services pass over parameters and headers that they do not know.',
  },

  'response-member-vanished': { names: ['response-required-property-removed ERR'] },
  'response-optional-member-removed': {
    names: ['response-optional-property-removed WARN'],
    why: 'A sender had to do without it before.',
  },
  'response-member-became-optional': { names: ['response-property-became-optional ERR'] },
  'response-member-became-constant': { names: ['response-property-became-required INFO'] },
  'response-member-appeared': {
    names: ['response-optional-property-added INFO', 'response-required-property-added INFO'],
  },
  'response-type-changed': { names: ['response-property-type-changed ERR'] },
  'response-type-widened': {
    names: ['response-property-type-generalized ERR', 'response-property-list-of-types-widened ERR'],
  },
  'response-type-narrowed': {
    names: ['response-property-type-specialized INFO', 'response-property-list-of-types-narrowed INFO'],
  },
  'response-became-nullable': { names: ['response-property-became-nullable ERR'] },
  'response-no-longer-nullable': { names: ['response-property-became-not-nullable INFO'] },
  'response-enum-grew': {
    names: ['response-property-enum-value-added WARN', 'response-property-const-changed ERR'],
    why: 'A list that was stated as closed: a sender that decides by it has no branch for the new value.',
  },
  'response-enum-shrunk': { names: ['response-property-enum-value-removed INFO'] },
  'response-no-longer-enum': { names: ['response-property-const-removed ERR'] },
  'response-became-enum': { names: ['response-property-const-added INFO'] },
  'response-bound-loosened': {
    names: [
      'response-property-max-length-increased ERR',
      'response-property-min-decreased ERR',
      'response-property-max-length-unset ERR',
    ],
  },
  'response-bound-tightened': { names: [] },
  'response-format-changed': { names: ['response-property-type-changed ERR'] },
  'response-format-removed': { names: ['response-property-type-generalized ERR'] },
  'response-format-added': { names: ['response-property-type-specialized INFO'] },
  'response-pattern-changed': {
    names: ['response-property-pattern-changed INFO'],
    why: 'A sender that takes the value apart by the old pattern fails on the new one.',
  },
  'response-pattern-removed': {
    names: ['response-property-pattern-removed INFO'],
    why: 'As a pattern that changed.',
  },
  'response-pattern-added': { names: ['response-property-pattern-added INFO'] },
  'response-variant-added': {
    names: ['response-property-one-of-added ERR', 'response-property-any-of-added INFO'],
    why: '`oneOf` and `anyOf` are two words for the same thing here.',
  },
  'response-variant-removed': {
    names: ['response-property-one-of-removed INFO', 'response-property-any-of-removed INFO'],
  },
  'response-unknown-members-possible': {
    names: ['response-body-unevaluated-properties-removed ERR'],
    why: 'A sender has to pass over what it does not know.',
  },
  'response-unknown-members-excluded': { names: ['response-body-unevaluated-properties-added INFO'] },
  'response-media-type-removed': { names: ['response-media-type-removed ERR'] },
  'response-media-type-added': { names: ['response-media-type-added INFO'] },
  'response-header-vanished': { names: ['required-response-header-removed ERR'] },
  'response-header-became-optional': { names: ['response-header-became-optional ERR'] },
  'response-header-appeared': { names: ['response-header-added INFO'] },
  'response-success-status-changed': { names: ['response-success-status-removed ERR'] },
  'response-success-status-added': { names: ['response-success-status-added INFO'] },
  'response-success-status-removed': { names: ['response-success-status-removed ERR'] },
  'response-status-of-case-changed': { names: ['response-non-success-status-removed INFO'], why: SEEN },
  'response-status-added': { names: ['response-non-success-status-added INFO'] },
  'response-status-removed': { names: ['response-non-success-status-removed INFO'] },

  'endpoint-removed': { names: ['api-path-removed-without-deprecation ERR', 'api-removed-without-deprecation ERR'] },
  'endpoint-added': { names: ['endpoint-added INFO'] },
  'base-path-changed': { names: [], why: 'It takes servers for deployment; a sender has to call another address.' },
  'credential-form-changed': { names: [], why: SEEN },
  'log-in-encoding-changed': { names: [], why: SEEN },
  'log-in-fields-changed': { names: [], why: SEEN },
  'token-location-changed': { names: [], why: SEEN },
  'token-presentation-changed': {
    names: ['api-security-component-type-changed INFO', 'api-security-removed INFO', 'api-security-added INFO'],
    why: 'A sender that shows the token in the old way is refused.',
  },
  'token-form-changed': { names: [], why: SEEN },
  'token-lifetime-cut': { names: [], why: SEEN },
  'token-lifetime-shorter': { names: [], why: SEEN },
  'token-lifetime-longer': { names: [], why: SEEN },
  'token-lifetime-kind-changed': { names: [], why: SEEN },
  'refusal-changed': { names: [], why: SEEN },
  'error-media-type-changed': { names: ['response-media-type-removed ERR'], why: SEEN },
  'error-place-moved': { names: [], why: SEEN },
  'error-code-changed': { names: [], why: SEEN },
  'error-code-appeared': { names: [], why: SEEN },
  'rate-limit-lowered': { names: [], why: SEEN },
  'rate-limit-raised': { names: [], why: SEEN },
  'rate-limit-scope-changed': { names: [], why: SEEN },
  'size-limit-lowered': { names: [], why: SEEN },
  'size-limit-raised': { names: [], why: SEEN },
  'limit-status-changed': { names: [], why: SEEN },
  'timeout-shortened': { names: [], why: SEEN },
  'timeout-lengthened': { names: [], why: SEEN },
  'state-appeared': { names: [], why: SEEN },
  'state-replaced': { names: [], why: SEEN },
  'request-no-longer-accepted': { names: [], why: SEEN },
  'version-scheme-changed': { names: [], why: SEEN },
  'version-changed': { names: [], why: SEEN },
  'deprecation-announced': { names: ['endpoint-deprecated INFO'] },

  'answers-slower': { names: [], why: SEEN },
  'wording-changed': { names: [] },
  'not-judged': { names: [] },
  'not-compared': { names: [], why: SEEN },
}
