/** errors.codes: is every odd request answered without a fault of the service's own? */
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
import { checks, test } from '../test.ts'

interface Family {
  id: string
  make: Parameters<typeof oddChecks>[1]
  /** Where the contract brings about none. */
  what: string
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

const marked = (text: string) => `\uFEFF${text}`

const LEVELS = 10_000

const FAMILIES: Family[] = [
  { id: 'ERR-16', make: syntaxMistakes, what: 'whose body is no JSON' },
  { id: 'ERR-17', make: codings, what: 'in another coding than UTF-8' },
  { id: 'ERR-23', make: deepNestings, what: 'that is nested deeply' },
  { id: 'ERR-26', make: numbers, what: 'with an odd number' },
  { id: 'ERR-27', make: otherTypes, what: 'with a value of another type', also: isWellFormed },
  { id: 'ERR-28', make: (...of) => texts(...of, STRANGE_TEXTS), what: 'with a strange text' },
  {
    id: 'ERR-29',
    make: (...of) => texts(...of, INJECTIONS),
    what: 'with text that means something to a database or a template',
    also: keepsTextAsText,
  },
]

for (const { id, make, what, also } of FAMILIES) {
  const all = oddChecks(id, make)
  test.describe(() => {
    // One worker makes the trials of a family, so that they share their control requests.
    test.describe.configure({ mode: 'default' })
    for (const own of all) {
      test(`answers without a fault a request ${own.made?.what ?? what}`, checks(own.id), ({ tries }) =>
        tries(async ({ must, tools }) => {
          const response = await answersWithoutFault(own, all, tools)
          also?.(response, own, must)
        }),
      )
    }
  })
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
  must.keepInside(response, `The answer to a request ${what}`)
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
  const coded = (location: string, what: string, difference: Odd['difference']) => ({ location, what, difference })
  const bytes = (all: string) => ({ raw: withBytes(all), charset: 'latin1' }) as const
  const utf16 = { raw: marked, charset: 'utf16le' } as const
  return [
    coded('/mark', 'behind a byte order mark', { raw: marked }),
    coded('/not-utf-8', 'with bytes that are no UTF-8', bytes('\xff\xfe')),
    coded('/overlong', 'with a character in more bytes than UTF-8 has for it', bytes('\xc0\xaf')),
    coded('/cut-off', 'with a character of UTF-8 cut off', bytes('\xe2\x82')),
    coded('/utf-16', 'in UTF-16, unsaid', utf16),
    coded('/said-utf-16', 'in UTF-16, as it says', { ...utf16, mediaType: own => withCharset(own, 'utf-16') }),
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
