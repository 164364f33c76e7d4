/** The rules of compatibility, as data: what may change between two recorded contracts, and what it means for a sender. */
import type { DriftClass } from '../drift.ts'

interface Rule {
  class: DriftClass
  /** Requests and answers are judged in opposite directions; agreements are what holds for all calls. */
  side: 'request' | 'response' | 'agreement' | 'evidence'
}

const breaking = (side: Rule['side']): Rule => ({ class: 'breaking', side })
const compatible = (side: Rule['side']): Rule => ({ class: 'compatible', side })
const editorial = (side: Rule['side']): Rule => ({ class: 'editorial', side })

export const RULES = {
  'request-member-removed': breaking('request'),
  'request-member-ignored': compatible('request'),
  'request-member-added-required': breaking('request'),
  'request-member-added': compatible('request'),
  'request-member-became-required': breaking('request'),
  'request-member-became-optional': compatible('request'),
  'request-type-changed': breaking('request'),
  'request-type-narrowed': breaking('request'),
  'request-type-widened': compatible('request'),
  'request-no-longer-nullable': breaking('request'),
  'request-became-nullable': compatible('request'),
  'request-enum-shrunk': breaking('request'),
  'request-enum-grew': compatible('request'),
  'request-bound-tightened': breaking('request'),
  'request-bound-loosened': compatible('request'),
  'request-format-changed': breaking('request'),
  'request-pattern-changed': breaking('request'),
  'request-unknown-members-refused': breaking('request'),
  'request-unknown-members-accepted': compatible('request'),
  'request-media-type-removed': breaking('request'),
  'request-media-type-added': compatible('request'),
  'request-parameter-added-required': breaking('request'),
  'request-parameter-became-required': breaking('request'),
  'request-parameter-became-optional': compatible('request'),
  'request-parameter-added': compatible('request'),
  'request-parameter-removed': compatible('request'),

  'response-member-vanished': breaking('response'),
  'response-member-became-optional': breaking('response'),
  'response-member-became-constant': compatible('response'),
  'response-member-appeared': compatible('response'),
  'response-type-changed': breaking('response'),
  'response-type-widened': breaking('response'),
  'response-became-nullable': breaking('response'),
  'response-enum-grew': breaking('response'),
  'response-enum-shrunk': compatible('response'),
  'response-format-changed': breaking('response'),
  'response-media-type-removed': breaking('response'),
  'response-media-type-added': compatible('response'),
  'response-header-vanished': breaking('response'),
  'response-header-appeared': compatible('response'),
  'response-success-status-changed': breaking('response'),
  'response-success-status-added': compatible('response'),
  'response-status-of-case-changed': breaking('response'),
  'response-status-added': compatible('response'),

  'base-path-changed': breaking('agreement'),
  'log-in-encoding-changed': breaking('agreement'),
  'log-in-fields-changed': breaking('agreement'),
  'token-location-changed': breaking('agreement'),
  'token-presentation-changed': breaking('agreement'),
  'token-form-changed': compatible('agreement'),
  'token-lifetime-cut': breaking('agreement'),
  'token-lifetime-shorter': compatible('agreement'),
  'token-lifetime-longer': compatible('agreement'),
  'refusal-changed': breaking('agreement'),
  'error-family-changed': breaking('agreement'),
  'error-media-type-changed': breaking('agreement'),
  'error-place-moved': breaking('agreement'),
  'error-code-changed': breaking('agreement'),
  'rate-limit-lowered': breaking('agreement'),
  'rate-limit-raised': compatible('agreement'),
  'size-limit-lowered': breaking('agreement'),
  'size-limit-raised': compatible('agreement'),
  'limit-status-changed': breaking('agreement'),
  'version-changed': compatible('agreement'),
  'deprecation-announced': compatible('agreement'),

  'not-compared': editorial('evidence'),
} as const satisfies Record<string, Rule>

export type RuleId = keyof typeof RULES
