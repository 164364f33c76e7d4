/** What may change in what a sender gets. */
import { type RuleOfSide, SEEN } from './rule.ts'

export const RESPONSE_RULES = {
  'response-member-vanished': {
    class: 'breaking',
    sentence: 'The answer of {where} no longer has {what}, which was always there.',
    standing: ['always there', 'gone'],
    oasdiff: ['response-required-property-removed ERR'],
  },
  'response-member-became-optional': {
    class: 'breaking',
    sentence: 'The answer of {where} does not always have {what} any more.',
    standing: ['always there', 'sometimes there'],
    oasdiff: ['response-property-became-optional ERR'],
  },
  'response-type-changed': {
    class: 'breaking',
    sentence: 'In the answer of {where} {what} is now {is} instead of {was}.',
    oasdiff: ['response-property-type-changed ERR'],
  },
  'response-type-widened': {
    class: 'breaking',
    sentence: 'In the answer of {where} {what} may now be {is}; it was {was}.',
    oasdiff: ['response-property-type-generalized ERR', 'response-property-list-of-types-widened ERR'],
  },
  'response-became-nullable': {
    class: 'breaking',
    sentence: 'In the answer of {where} {what} may now be null.',
    standing: ['never null', 'may be null'],
    oasdiff: ['response-property-became-nullable ERR'],
  },
  'response-enum-grew': {
    class: 'breaking',
    sentence: 'In the answer of {where} {what} has new values: {is}.',
    oasdiff: ['response-property-enum-value-added WARN', 'response-property-const-changed ERR'],
    why: 'A list that was stated as closed: a sender that decides by it has no branch for the new value.',
  },
  'response-no-longer-enum': {
    class: 'breaking',
    sentence: 'In the answer of {where} {what} is no longer one of a list of values; it was one of {was}.',
    oasdiff: ['response-property-const-removed ERR'],
  },
  'response-bound-loosened': {
    class: 'breaking',
    sentence:
      'In the answer of {where} {what} may now go beyond the limit of before: {is, or no limit} instead of {was, or no limit}.',
    oasdiff: [
      'response-property-max-length-increased ERR',
      'response-property-min-decreased ERR',
      'response-property-max-length-unset ERR',
    ],
  },
  'response-format-changed': {
    class: 'breaking',
    sentence: 'In the answer of {where} {what} is now of the form {is} instead of {was}.',
    oasdiff: ['response-property-type-changed ERR'],
  },
  'response-format-removed': {
    class: 'breaking',
    sentence: 'In the answer of {where} {what} is no longer of the form {was}.',
    oasdiff: ['response-property-type-generalized ERR'],
  },
  'response-pattern-changed': {
    class: 'breaking',
    sentence: 'In the answer of {where} {what} now matches {is} instead of {was}.',
    oasdiff: ['response-property-pattern-changed INFO'],
    why: 'A sender that takes the value apart by the old pattern fails on the new one.',
  },
  'response-pattern-removed': {
    class: 'breaking',
    sentence: 'In the answer of {where} {what} no longer always matches {was}.',
    oasdiff: ['response-property-pattern-removed INFO'],
    why: 'As a pattern that changed.',
  },
  'response-variant-added': {
    class: 'breaking',
    sentence: 'In the answer of {where} {what} may now come in a new form: {is}.',
    oasdiff: ['response-property-one-of-added ERR', 'response-property-any-of-added INFO'],
    why: '`oneOf` and `anyOf` are two words for the same thing here.',
  },
  'response-media-type-removed': {
    class: 'breaking',
    sentence: '{where} no longer answers {subject} as {was}.',
    oasdiff: ['response-media-type-removed ERR'],
  },
  'response-header-vanished': {
    class: 'breaking',
    sentence: 'The answer of {where} no longer has the header {subject}, which was always there.',
    standing: ['always there', 'gone'],
    oasdiff: ['required-response-header-removed ERR'],
  },
  'response-header-became-optional': {
    class: 'breaking',
    sentence: 'The answer of {where} does not always have the header {subject} any more.',
    standing: ['always there', 'sometimes there'],
    oasdiff: ['response-header-became-optional ERR'],
  },
  'response-success-status-changed': {
    class: 'breaking',
    sentence: '{where} now answers an accepted request with {is} instead of {was}.',
    oasdiff: ['response-success-status-removed ERR'],
  },
  'response-success-status-removed': {
    class: 'breaking',
    sentence: '{where} no longer answers accepted requests with {was}.',
    oasdiff: ['response-success-status-removed ERR'],
  },
  'response-status-of-case-changed': {
    class: 'breaking',
    sentence: '{where} now answers with {is} instead of {was} {subject}.',
    oasdiff: ['response-non-success-status-removed INFO'],
    why: SEEN,
  },
  'response-optional-member-removed': {
    class: 'compatible',
    sentence: 'The answer of {where} no longer has {what}, which was not always there before.',
    standing: ['sometimes there', 'gone'],
    oasdiff: ['response-optional-property-removed WARN'],
    why: 'A sender had to do without it before.',
  },
  'response-member-became-constant': {
    class: 'compatible',
    sentence: 'The answer of {where} now always has {what}.',
    standing: ['sometimes there', 'always there'],
    oasdiff: ['response-property-became-required INFO'],
  },
  'response-member-appeared': {
    class: 'compatible',
    sentence: 'The answer of {where} now has {what}.',
    standing: ['absent', 'there'],
    oasdiff: ['response-optional-property-added INFO', 'response-required-property-added INFO'],
  },
  'response-type-narrowed': {
    class: 'compatible',
    sentence: 'In the answer of {where} {what} is now always {is}; it could be {was}.',
    oasdiff: ['response-property-type-specialized INFO', 'response-property-list-of-types-narrowed INFO'],
  },
  'response-no-longer-nullable': {
    class: 'compatible',
    sentence: 'In the answer of {where} {what} is no longer null.',
    standing: ['may be null', 'never null'],
    oasdiff: ['response-property-became-not-nullable INFO'],
  },
  'response-enum-shrunk': {
    class: 'compatible',
    sentence: 'In the answer of {where} {what} no longer has these values: {was}.',
    oasdiff: ['response-property-enum-value-removed INFO'],
  },
  'response-became-enum': {
    class: 'compatible',
    sentence: 'In the answer of {where} {what} is now always one of {is}.',
    oasdiff: ['response-property-const-added INFO'],
  },
  'response-bound-tightened': {
    class: 'compatible',
    sentence:
      'In the answer of {where} {what} now stays within a tighter limit: {is, or no limit} instead of {was, or no limit}.',
    oasdiff: [],
  },
  'response-format-added': {
    class: 'compatible',
    sentence: 'In the answer of {where} {what} is now always of the form {is}.',
    oasdiff: ['response-property-type-specialized INFO'],
  },
  'response-pattern-added': {
    class: 'compatible',
    sentence: 'In the answer of {where} {what} now always matches {is}.',
    oasdiff: ['response-property-pattern-added INFO'],
  },
  'response-variant-removed': {
    class: 'compatible',
    sentence: 'In the answer of {where} {what} no longer comes in the form {was}.',
    oasdiff: ['response-property-one-of-removed INFO', 'response-property-any-of-removed INFO'],
  },
  'response-unknown-members-possible': {
    class: 'compatible',
    sentence: 'In the answer of {where} {what} may now hold members that are not listed.',
    standing: ['none but those listed', 'others as well'],
    oasdiff: ['response-body-unevaluated-properties-removed ERR'],
    why: 'A sender has to pass over what it does not know.',
  },
  'response-unknown-members-excluded': {
    class: 'compatible',
    sentence: 'In the answer of {where} {what} now holds only the listed members.',
    standing: ['others as well', 'none but those listed'],
    oasdiff: ['response-body-unevaluated-properties-added INFO'],
  },
  'response-media-type-added': {
    class: 'compatible',
    sentence: '{where} now answers {subject} as {is}.',
    oasdiff: ['response-media-type-added INFO'],
  },
  'response-header-appeared': {
    class: 'compatible',
    sentence: 'The answer of {where} now has the header {subject}.',
    standing: ['absent', 'there'],
    oasdiff: ['response-header-added INFO'],
  },
  'response-success-status-added': {
    class: 'compatible',
    sentence: '{where} now also answers accepted requests with {is}.',
    oasdiff: ['response-success-status-added INFO'],
  },
  'response-status-added': {
    class: 'compatible',
    sentence: '{where} was now seen to answer with {is}.',
    oasdiff: ['response-non-success-status-added INFO'],
  },
  'response-status-removed': {
    class: 'compatible',
    sentence: '{where} no longer answers with {was}.',
    oasdiff: ['response-non-success-status-removed INFO'],
  },
} as const satisfies Record<string, RuleOfSide>
