/** Bodies that are no JSON, or JSON in another coding than UTF-8 (RFC 8259): to be refused, or taken, and never to be fallen over. */

import { withCharset } from '../contract/media-types.ts'
import type { Recipe } from '../contract/recipe.ts'
import { isJson, type Odd } from './odd-checks.ts'

/** By name: in words, and what becomes of the text of the recorded body. */
const SYNTAX: Readonly<Record<string, readonly [string, (text: string) => string]>> = {
  'trailing-comma': ['with a comma after the last member', text => text.replace(/\}$/, ',}')],
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

export function syntaxMistakes(recipe: Recipe): Odd[] {
  if (!isJson(recipe)) return []
  return Object.entries(SYNTAX).map(([name, [what, raw]]) => ({ place: `/${name}`, what, difference: { raw } }))
}

/** What follows the first quote is written as bytes, each character of the text one of them. */
const withBytes = (bytes: string) => (text: string) =>
  Buffer.from(text, 'utf8').toString('latin1').replace(/:"/, `:"${bytes}`)

export function codings(recipe: Recipe): Odd[] {
  if (!isJson(recipe)) return []
  return [
    { place: '/mark', what: 'behind a byte order mark', difference: { raw: text => `\uFEFF${text}` } },
    {
      place: '/not-utf-8',
      what: 'with bytes that are no UTF-8',
      difference: { raw: withBytes('\xff\xfe'), charset: 'latin1' },
    },
    {
      place: '/overlong',
      what: 'with a character in more bytes than UTF-8 has for it',
      difference: { raw: withBytes('\xc0\xaf'), charset: 'latin1' },
    },
    {
      place: '/cut-off',
      what: 'with a character of UTF-8 cut off',
      difference: { raw: withBytes('\xe2\x82'), charset: 'latin1' },
    },
    { place: '/utf-16', what: 'in UTF-16, unsaid', difference: { raw: text => `\uFEFF${text}`, charset: 'utf16le' } },
    {
      place: '/said-utf-16',
      what: 'in UTF-16, as it says',
      difference: {
        raw: text => `\uFEFF${text}`,
        charset: 'utf16le',
        mediaType: own => withCharset(own, 'utf-16'),
      },
    },
  ]
}

const LEVELS = 10_000

export function deepNestings(recipe: Recipe): Odd[] {
  if (!isJson(recipe)) return []
  const nested = (open: string, close: string) => `${open.repeat(LEVELS)}1${close.repeat(LEVELS)}`
  return [
    { place: '/lists', what: `with ${LEVELS} lists in each other`, difference: { raw: () => nested('[', ']') } },
    {
      place: '/objects',
      what: `with ${LEVELS} objects in each other`,
      difference: { raw: () => nested('{"a":', '}') },
    },
  ]
}
