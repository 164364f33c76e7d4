/** Everything that a real team may choose is drawn: each item of the README's list is met by some seed, and by no means by all. */
import { readFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import { draw } from './draw.ts'
import type { Drawing, Json, Member } from './model.ts'

const DRAWINGS = Array.from({ length: 1_500 }, (_, seed) => draw(seed + 1))

const below = (properties: readonly Member[]): Member[] =>
  properties.flatMap(each => [each, ...below(each.members ?? [])])
const membersOf = ({ endpoints }: Drawing) => Object.values(endpoints).flatMap(each => below(each.members))
const some = (is: (property: Member) => boolean) => (drawing: Drawing) => membersOf(drawing).some(is)
const textOf = (answer: Json) => JSON.stringify(answer)
const logIn = ({ endpoints }: Drawing) => endpoints['/auth-authenticate']
const isWithCredential = ({ credential }: { credential?: string }) => credential !== undefined
const by =
  (...manners: string[]) =>
  (drawing: Drawing) =>
    manners.includes(drawing.manner.id)
const says = (is: RegExp) => (drawing: Drawing) =>
  drawing.talk.startsWith('n') && is.test(drawing.manner.at(['outer', 0, 'inner']))

/** By the words of the README's table. */
const ITEMS: Record<string, Record<string, (drawing: Drawing) => boolean>> = {
  'names, languages, nonsense': {
    English: each => each.language === 'en',
    others: each => !['en', 'nonsense'].includes(each.language),
    nonsense: each => each.language === 'nonsense',
    'sentences of another language than English': each => each.manner.localised === true && each.language === 'de',
  },
  casing: Object.fromEntries(
    ['snake', 'camel', 'pascal', 'kebab', 'upper', 'flat'].map(casing => [casing, each => each.casing === casing]),
  ),
  'nesting, wrappers, arrays': {
    flat: each => each.endpoints['/ext-verify'].members.every(({ members: properties }) => properties === undefined),
    nested: each => each.endpoints['/ext-verify'].members.some(({ types }) => types[0] === 'object'),
    arrays: some(({ types }) => types.includes('array')),
    "the framework's wrapper": each => each.manner.wrap !== undefined,
    'a wrapper of the house': each => each.match.some(({ at }) => at.split('/').length > 4),
  },
  'credentials: places': {
    body: each => logIn(each).members.some(isWithCredential),
    'nested in the body': each =>
      logIn(each).members.some(({ members: properties = [] }) => properties.some(isWithCredential)),
    headers: each => logIn(each).headers.some(isWithCredential),
    query: each => logIn(each).query.some(isWithCredential),
    Basic: each => each.basic !== null,
    'as numbers': each => below(logIn(each).members).some(one => isWithCredential(one) && one.types[0] === 'integer'),
    signed: each => each.signature !== null,
  },
  'credentials: encodings': Object.fromEntries(
    ['json', 'form', 'multipart', 'xml'].map(encoding => [encoding, each => each.authEncoding === encoding]),
  ),
  'token: where it comes from and is shown': {
    ...Object.fromEntries(
      ['body', 'header', 'cookie'].map(where => [`from ${where}`, each => each.token.where === where]),
    ),
    ...Object.fromEntries(
      ['header', 'cookie', 'query', 'body'].map(where => [`in ${where}`, each => each.token.shown.where === where]),
    ),
    ...Object.fromEntries(['jwt', 'uuid', 'opaque', 'hex'].map(form => [form, each => each.token.form === form])),
    'deep in the body': each => each.token.path.split('/').length === 4,
    'under a scheme of its own': each => !['Bearer', null].includes(each.token.shown.scheme),
    renewed: each => each.token.refresh !== null,
    'lifetime told in nothing': each => each.token.told === null,
    ...Object.fromEntries(
      ['seconds', 'milliseconds', 'instant'].map(as => [`lifetime in ${as}`, each => each.token.told?.as === as]),
    ),
  },
  'demanded headers': {
    some: each => each.endpoints['/ext-notify'].headers.length > 0,
    none: each => each.endpoints['/ext-notify'].headers.length === 0,
  },
  statuses: {
    'one for all': each => each.manner.always !== undefined,
    ...Object.fromEntries([201, 202].map(status => [status, each => each.endpoints['/ext-notify'].status === status])),
    'no body': each => logIn(each).status === 204,
    'unknown persons by 404, or in a success': each => each.unknownPerson === 'unmatched',
  },
  'envelopes, problem documents, plain text, silence': {
    envelope: each => each.manner.answer !== undefined,
    'problem document': each => each.manner.media === 'application/problem+json',
    'plain text': each => each.manner.media.startsWith('text/plain'),
    elements: each => each.manner.encoding === 'xml',
    silence: each => each.talk === 'silent',
  },
  'complaints: which, and with which names': {
    all: each => each.talk === 'names everything',
    'the first': each => each.talk === 'first complaint',
    'without names': each => each.talk === 'no names',
    'the decoder before the validator': each => each.manner.decoder !== undefined,
    dotted: says(/^outer(\.0|\[0\])\.inner$/),
    bracketed: says(/^outer\[0\]\[inner\]$/),
    pointed: says(/^\/.*outer\/0\/inner$/),
    'by the last name': says(/^inner$/),
    tagged: by('pydantic'),
    'as deep as the body': by('phoenix', 'malli'),
    'by code names': by('javalin', 'play'),
  },
  'closed lists': Object.fromEntries(
    ['all', 'half', 'none'].map(message => [message, some(each => each.told === message)]),
  ),
  'formats, lengths, ranges': {
    told: each => each.tellsForms,
    'not told': each => !each.tellsForms,
    lengths: some(each => each.max !== undefined),
    ranges: some(each => each.range !== undefined),
  },
  'ids of earlier answers': {
    'person, as text': each => each.personId.form !== 'integer',
    address: each => each.addressId !== null,
    'as a number': each => each.personId.form === 'integer',
  },
  'reading and changing': Object.fromEntries(
    ['word', 'presence', 'shape', 'null', 'tag', 'oneOf'].map(how => [how, each => each.operation.by === how]),
  ),
  conditions: {
    'required by a value': some(each => each.when !== undefined),
    'forbidden otherwise': some(each => each.when?.otherwise === 'forbidden'),
  },
  strictness: Object.fromEntries(['refuse', 'ignore'].map(strict => [strict, each => each.strict === strict])),
  'what is read back': {
    ...Object.fromEntries(['all', 'place'].map(what => [what, each => each.readBack === what])),
    'within a list': each => /\[\{/.test(textOf(each.answers['/ext-verify'])),
  },
  limits: {
    rate: each => each.limits.rate !== null,
    'told in headers': each => each.limits.rate?.headers === true,
    'not told': each => each.limits.rate?.headers === false,
    size: each => each.limits.bodyBytes < 10_000,
  },
  'slow answers': { slow: each => each.slow > 0, quick: each => each.slow === 0 },
  'published documents': Object.fromEntries(
    ['true', 'partly true', 'outdated'].map(how => [how, each => each.published?.how === how]),
  ),
  place: {
    'in the base URL': each => each.prefixTold === 'by the base URL' && each.prefix !== '',
    ...Object.fromEntries(
      ['by nobody', 'front page', 'redirect', 'document', 'mail'].map(how => [how, each => each.prefixTold === how]),
    ),
    'with a slash at the end': each => each.slash,
  },
}

describe.each(Object.entries(ITEMS))('%s', (_item, choices) => {
  it.each(Object.entries(choices))('%s', (_choice, is) => {
    const share = DRAWINGS.filter(is).length / DRAWINGS.length
    expect(share).toBeGreaterThan(0)
    expect(share).toBeLessThan(1)
  })
})

it('is the list of the README, and each of its manners has a source', () => {
  const page = readFileSync(new URL('README.md', import.meta.url), 'utf8')
  const rows = (title: string) =>
    (page.split(`## ${title}\n`)[1]?.split('\n## ')[0] ?? '')
      .split('\n')
      .flatMap(line => /^\| (?!item|manner|-)(.+?) \|/.exec(line)?.[1] ?? [])
  expect(rows('What is drawn').sort()).toEqual(Object.keys(ITEMS).sort())
  const named = rows('Manners').flatMap(cell => [...cell.matchAll(/`([\w-]+)`/g)].map(([, id = '']) => id))
  expect([...new Set(named)].sort()).toEqual([...new Set(DRAWINGS.map(each => each.manner.id))].sort())
})
