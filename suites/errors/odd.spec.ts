/** errors.codes: is every odd request answered without a fault of the service's own? */
import { signOfInside } from '../../contract/inside.ts'
import { readJson } from '../../contract/json.ts'
import { withCharset } from '../../contract/media-types.ts'
import type { OperationTemplate } from '../../contract/request-template.ts'
import type { ClassifiedResponse } from '../../probe/sender/classified-response.ts'
import type { Must } from '../must.ts'
import {
  answersWithoutFault,
  FACTORS_PRODUCT,
  INJECTIONS,
  isJson,
  MARKUP,
  numbers,
  type Odd,
  type OddCheck,
  oddChecks,
  otherTypes,
  STRANGE_TEXTS,
  texts,
} from '../odd.ts'
import { checks, NOT_IN_PRODUCTION, test } from '../test.ts'

interface Family {
  id: string
  all: OddCheck[]
  /** Where the contract brings about none. */
  what: string
  source: string
  remedy: string
  /** What else must hold of the answer. */
  also?: (response: ClassifiedResponse, own: OddCheck, must: Must) => void
}

/** By name: in words, and what becomes of the text of the recorded body. */
const SYNTAX: Readonly<Record<string, readonly [string, (text: string) => string]>> = {
  'trailing-comma': ['with a comma after the last property', text => text.replace(/\}$/, ',}')],
  'single-quotes': ['with single quotes', text => text.replaceAll('"', "'")],
  comment: ['with a comment', text => text.replace(/^\{/, '{/* a */')],
  'not-a-number': ['with NaN', text => text.replace(/^\{/, '{"a":NaN,')],
  'open-text': ['with a text that does not end', text => text.replace(/"?\}$/, '')],
  'two-documents': ['twice in one body', text => `${text}${text}`],
  'bare-return': [
    'with a carriage return inside a text',
    text => text.replace(/^\{"/, '{"a\r').replace(/:"/, ':"a\rb'),
  ],
  'bare-name': ['with a name without quotes', text => text.replace(/^\{"([^"]*)"/, '{$1')],
  'leading-zero': ['with a number that begins with zero', text => text.replace(/^\{/, '{"a":0123,')],
}

/** What follows the first quote is written as bytes, each character of the text one of them. */
const withBytes = (bytes: string) => (text: string) =>
  Buffer.from(text, 'utf8').toString('latin1').replace(/:"/, `:"${bytes}`)

const LEVELS = 10_000

const FAULT = 'RFC 9110 section 15.6: 5xx says that the service itself has erred'

const FAMILIES: Family[] = [
  {
    id: 'ERR-16',
    all: oddChecks('ERR-16', syntaxMistakes),
    what: 'whose body is no JSON',
    source: `${FAULT}; RFC 8259 section 9: a parser may take more than JSON, and nothing says that it may fail`,
    remedy:
      'Send the operator the exchange: the error of the JSON parser is not caught where it is thrown. The answer has to be a 400.',
  },
  {
    id: 'ERR-17',
    all: oddChecks('ERR-17', codings),
    what: 'in another coding than UTF-8',
    source: `${FAULT}; RFC 8259 section 8.1: JSON is sent in UTF-8 without a byte order mark`,
    remedy:
      'Send the operator the exchange: bytes that are no text are to be rejected before they are parsed. Make sure that your client sends UTF-8 without a byte order mark.',
  },
  {
    id: 'ERR-23',
    all: oddChecks('ERR-23', deepNestings),
    what: 'that is nested deeply',
    source: `${FAULT}; RFC 8259 section 9: a parser may set a limit of depth`,
    remedy:
      'Tell the operator at once: one small request may end a process of the service. The parser needs a limit of depth.',
  },
  {
    id: 'ERR-26',
    all: oddChecks('ERR-26', numbers),
    what: 'with an odd number',
    source: `${FAULT}; RFC 8259 section 6: a parser may set limits of range and precision`,
    remedy:
      'Send the operator the exchange: a number that no type holds is to be rejected by the validation, not by an exception behind it.',
  },
  {
    id: 'ERR-27',
    all: oddChecks('ERR-27', otherTypes),
    what: 'with a value of another type',
    source: `${FAULT}; RFC 8259 section 2: what is called JSON follows its grammar`,
    remedy:
      'Send the operator the exchange: the property is used before its type is looked at. Check what your client sends where the value is missing.',
    also: isWellFormed,
  },
  {
    id: 'ERR-28',
    all: oddChecks('ERR-28', (template, contract) => texts(template, contract, STRANGE_TEXTS)),
    what: 'with a strange text',
    source: FAULT,
    remedy:
      'Send the operator the exchange: names of people hold such characters. Look first at the character set of the database column, and at what it does with U+0000.',
  },
  {
    id: 'ERR-29',
    all: oddChecks('ERR-29', (template, contract) => texts(template, contract, INJECTIONS)),
    what: 'with text that means something to a database or a template',
    source: `${FAULT}; RFC 9457 section 5: implementation details are not exposed`,
    remedy:
      'Tell the operator at once, in confidence: text of a sender reaches a statement or a template without being quoted. Do not try more of it yourself.',
    also: keepsTextAsText,
  },
]

for (const { id, all, what, source, remedy, also } of FAMILIES) {
  test.describe(() => {
    // One worker makes the trials of a family, so that they share their control requests.
    test.describe.configure({ mode: 'default' })
    for (const own of all) {
      const details = checks(own.id, 'must', 'standard', NOT_IN_PRODUCTION, {
        source,
        needs: ['ext-verify.request'],
        cost: { requests: 3 },
        remedy,
      })
      test(`answers without a fault a request ${own.made?.what ?? what}`, details, ({ tries }) =>
        tries(async ({ must, tools }) => {
          const response = await answersWithoutFault(own, all, tools)
          also?.(response, own, must)
        }),
      )
    }
  })
  if (id !== all[0]?.id.split('/')[0]) throw new Error(`${id} makes checks of another family.`)
}

function isWellFormed(response: ClassifiedResponse, { made }: OddCheck, must: Must): void {
  // Whatever it means: JSON that is cut off can no longer say that it is a rejection.
  if (!/[/+]json$/.test(response.mediaType) || response.exchange.response?.truncated === true) return
  must.hold(
    response.text !== '' && readJson(response.text) !== undefined,
    `The answer to a request ${made?.what ?? ''} calls itself JSON and is none.`,
    { expected: 'JSON', actual: response.text === '' ? 'an empty body' : 'another text' },
    response,
  )
}

function keepsTextAsText(response: ClassifiedResponse, { made }: OddCheck, must: Must): void {
  const what = made?.what ?? ''
  const { request } = response.exchange
  const sign = signOfInside(response.text, `${request.path} ${request.body ?? ''}`)
  must.hold(
    sign === undefined,
    `The answer to a request ${what} shows ${sign?.what ?? ''}.`,
    { expected: 'nothing of the inside', actual: sign?.shown ?? '' },
    response,
  )
  must.hold(
    !(response.mediaType.includes('html') && response.text.includes(MARKUP)),
    `The answer to a request ${what} repeats it in HTML as markup.`,
    { expected: 'the text escaped, or not repeated', actual: MARKUP },
    response,
  )
  must.hold(
    !response.text.includes(FACTORS_PRODUCT),
    `The answer to a request ${what} holds the value of the expression.`,
    { expected: 'the text as it was sent, or nothing of it', actual: FACTORS_PRODUCT },
    response,
  )
}

function syntaxMistakes(template: OperationTemplate): Odd[] {
  if (!isJson(template)) return []
  return Object.entries(SYNTAX).map(([name, [what, raw]]) => ({ location: `/${name}`, what, difference: { raw } }))
}

function codings(template: OperationTemplate): Odd[] {
  if (!isJson(template)) return []
  return [
    { location: '/mark', what: 'behind a byte order mark', difference: { raw: text => `\uFEFF${text}` } },
    {
      location: '/not-utf-8',
      what: 'with bytes that are no UTF-8',
      difference: { raw: withBytes('\xff\xfe'), charset: 'latin1' },
    },
    {
      location: '/overlong',
      what: 'with a character in more bytes than UTF-8 has for it',
      difference: { raw: withBytes('\xc0\xaf'), charset: 'latin1' },
    },
    {
      location: '/cut-off',
      what: 'with a character of UTF-8 cut off',
      difference: { raw: withBytes('\xe2\x82'), charset: 'latin1' },
    },
    {
      location: '/utf-16',
      what: 'in UTF-16, unsaid',
      difference: { raw: text => `\uFEFF${text}`, charset: 'utf16le' },
    },
    {
      location: '/said-utf-16',
      what: 'in UTF-16, as it says',
      difference: {
        raw: text => `\uFEFF${text}`,
        charset: 'utf16le',
        mediaType: own => withCharset(own, 'utf-16'),
      },
    },
  ]
}

function deepNestings(template: OperationTemplate): Odd[] {
  if (!isJson(template)) return []
  const nested = (open: string, close: string) => `${open.repeat(LEVELS)}1${close.repeat(LEVELS)}`
  return [
    { location: '/lists', what: `with ${LEVELS} lists in each other`, difference: { raw: () => nested('[', ']') } },
    {
      location: '/objects',
      what: `with ${LEVELS} objects in each other`,
      difference: { raw: () => nested('{"a":', '}') },
    },
  ]
}
