import { expect, it } from 'vitest'
import { within } from '../../testing/fuzz.ts'
import { type Json, parseJson } from '../json.ts'
import { EchoKeys, isEchoOf } from './echo.ts'
import { locationOf, withoutWord } from './mentions.ts'
import { samplesOf } from './testdata/samples.ts'
import { unitsOf, unitsUnder } from './units.ts'

const SENT = { body: { a: 1 }, query: {}, headers: {} }
const unitsIn = (json: Json | undefined, text = '', mediaType = '') =>
  unitsOf({ json, text, mediaType, headers: {} }, SENT)

it.each([
  ['a letter', 'a'.repeat(1_000_000)],
  ['quotes', '"'.repeat(1_000_000)],
  ['"missing a, "', 'missing a, '.repeat(90_000)],
  ['tags', '<p a="'.repeat(160_000)],
  ['bars', 'a|'.repeat(500_000)],
  ['dots', 'a.'.repeat(500_000)],
  ['slashes', '/a'.repeat(500_000)],
])('reads a megabyte of %s in bounded steps, as text, as HTML and inside JSON', (_what, text) => {
  // A loose bound: work that grows with the square of the text takes minutes.
  within(10_000, () => {
    unitsIn(undefined, text)
    unitsIn(undefined, text, 'text/html')
    unitsIn(text)
    unitsIn({ error: text, errors: [{ field: 'a', message: text }] })
  })
})

it('reads what stands at the beginning of a long text', () => {
  const [unit] = unitsIn({ errors: [{ field: 'phone', message: `xx ${'y'.repeat(100_000)}` }] })
  expect(unit?.mentions.map(({ segments }) => segments.join())).toContain('phone')
})

it.each(['.name: wanted here', 'wanted here: /name', 'none wanted at .name now'])(
  '%s holds a path of one name',
  text => {
    const mentions = unitsIn({ k: [text] }).flatMap(unit => unit.mentions)
    expect(mentions.filter(({ segments }) => segments.join() === 'name').map(({ kind }) => kind)).toEqual([
      'identifier',
    ])
  },
)

it('names that every object has a method of are read like any others', () => {
  const sent = { toString: 'a', one: { valueOf: 1, toString: {} }, many: [{ toString: 'b' }, [null]] }
  const units = unitsOf(
    { json: { k: ['toString wanted', 'one wanted'] }, text: '', mediaType: '', headers: {} },
    { body: JSON.parse(JSON.stringify(sent)), query: {}, headers: {} },
  )
  expect(units).toHaveLength(2)
})

it.each([true, false, null])('%s is no name of a property', literal => {
  const units = unitsOf({ json: { done: literal, says: 'x' }, text: '', mediaType: '', headers: {} }, SENT)
  expect(units.flatMap(({ mentions }) => mentions).flatMap(({ segments }) => segments)).not.toContain(String(literal))
})

it('an object that comes back as the language of a service writes it is no part of what is said', () => {
  const body = { who: { as: { text: 'a b', none: null, yes: true } } }
  const written = [
    `{'as': {'text': 'a b', 'none': None, 'yes': True}}`,
    `{"as"=>{"text"=>"a b", "none"=>nil, "yes"=>true}}`,
    `{as={text=a b, none=null, yes=true}}`,
  ]
  for (const each of written) {
    const json = { said: { who: [`Couldn't interpret '${each}' as string.`] } }
    const [unit] = unitsOf(
      { json, text: '', mediaType: 'application/json', headers: {} },
      { body, query: {}, headers: {} },
    )
    expect(unit?.mentions.map(({ segments }) => segments.at(-1))).not.toEqual(expect.arrayContaining(['none']))
    expect(unit?.raw).toBe(`Couldn't interpret '⟨⟩' as string`)
  }
})

it('reads what is said of a request with very long values', () => {
  const body = { one: { two: ['F'.repeat(30_000), 'a,b'.repeat(10_000)] } }
  const sent = { body, query: {}, headers: {} }
  const json = { errors: { one: 'is wrong: {two: FF, three}' } }
  expect(unitsOf({ json, text: JSON.stringify(json), mediaType: '', headers: {} }, sent)).toHaveLength(1)
})

it('what stands around a list whose objects hold a name and nothing else is said of each name', () => {
  const json = { k: { code: 'X', text: 'a b c', list: [{ at: 'one.two' }, { at: 'three' }] } }
  const units = unitsOf(
    { json, text: '', mediaType: 'application/json', headers: {} },
    { body: { one: { two: 1 }, three: 2 }, query: {}, headers: {} },
  )
  expect(units.map(({ raw }) => raw)).toEqual(['code=X | text=a b c | at=one.two', 'code=X | text=a b c | at=three'])
})

it('what is called as a datum of somebody is an echo, but where that was sent as a name, too', () => {
  const isDatum = (name: string) => name.toLowerCase() === 'items'
  const isEcho = (body: Json) => isEchoOf({ body, query: {}, headers: {} }, isDatum)('items')
  expect(isEcho({ familyName: 'Items' })).toBe(true)
  expect(isEcho({ familyName: 'Items', list: [{ items: 'test' }] })).toBe(false)
})

it('a line that names something and ends with a colon is one sentence with the next line', () => {
  const raws = (text: string) => unitsIn({ m: text }).map(({ raw }) => raw)
  expect(raws("Key 'a' error:\nKey 'b' error:\nMissing key: 'c'")).toEqual([
    "Key 'a' error: Key 'b' error: Missing key: 'c'",
  ])
  // A heading that names nothing stands above all of them.
  expect(raws('Validation failed:\nfirst is bad\nsecond is bad')).toEqual([
    'Validation failed:',
    'first is bad',
    'second is bad',
  ])
})

it('a semicolon in square brackets ends no sentence, and pairs are no list', () => {
  const units = unitsIn({ m: 'No number (at [source: none; line: 1, column: 96] of "a.b"); another sentence' })
  expect(units.map(({ raw }) => raw)).toEqual([
    'No number (at [source: none; line: 1, column: 96] of "a.b")',
    'another sentence',
  ])
  expect(units.flatMap(({ lists }) => lists).flat()).not.toContain('column:')
})

it('schemas that are alternatives list their values, which are no path where a text is one', () => {
  const anyOf = ['one', 'two', 'three'].map(value => ({ const: value, type: 'string' }))
  const [unit] = unitsIn({ errors: [{ schema: { anyOf }, path: '/a', message: 'No such value' }, { path: '/b' }] })
  expect(unit?.lists).toContainEqual(['one', 'two', 'three'])
  const paths = unit?.mentions.filter(({ kind }) => kind === 'path').map(({ segments }) => segments.join('/'))
  expect(paths).not.toContain('one/two/three')
  // Objects of a list that say more than a value and its type are complaints of their own.
  expect(
    unitsIn({
      errors: [
        { field: 'a', code: 'no' },
        { field: 'b', code: 'no' },
      ],
    }).map(({ raw }) => raw),
  ).toHaveLength(2)
})

it('of two lists the one that leads into what was sent is the path, however long the other is', () => {
  const body = { who: { way: {} } }
  const pathsIn = (record: Json) =>
    unitsOf({ json: { errors: [record] }, text: '', mediaType: '', headers: {} }, { body, query: {}, headers: {} })
      .flatMap(({ mentions }) => mentions)
      .flatMap(({ kind, segments }) => (kind === 'path' ? [segments.join('/')] : []))
  for (const path of [
    ['who', 'way', 'by'],
    ['body', 'who', 'way', 'by'],
  ])
    for (const choices of [
      ['post', 'mail'],
      ['post', 'mail', 'tel', 'door', 'shop'],
    ]) {
      expect(pathsIn({ choices, path, message: 'No such way' })).toContain(path.join('/'))
      expect(pathsIn({ choices, path, message: 'No such way' })).not.toContain(choices.join('/'))
    }
})

it('a list of all names of a schema tells those that the sentence next to it quotes, and is no path', () => {
  const unitIn = (quoted: readonly string[], body: Json) =>
    unitsOf(
      {
        json: {
          errors: [{ at: '', rule: 'need', all: ['who', 'what', 'why'], text: `Needs ['${quoted.join("', '")}']` }],
        },
        text: '',
        mediaType: '',
        headers: {},
      },
      { body, query: {}, headers: {} },
    )[0]
  const namesIn = (quoted: readonly string[], body: Json, kind?: string) =>
    unitIn(quoted, body)?.mentions.flatMap(each =>
      kind === undefined || each.kind === kind ? [each.segments.join('/')] : [],
    )
  expect(namesIn(['who', 'what', 'why'], {}, 'path')).toEqual([])
  for (const quoted of [['what', 'why'], ['why']]) {
    expect(namesIn(quoted, { who: {} }, 'path')).toEqual([])
    expect(namesIn(quoted, { who: {} })).toEqual(expect.arrayContaining(quoted))
    expect(namesIn(quoted, { who: {} })).not.toContain('who')
    expect(unitIn(quoted, { who: {} })?.raw).not.toContain('who')
  }
  expect(namesIn(['why'], { who: { what: {} } })).not.toContain('who')
})

it('a text of several lines holds a complaint in each, also next to a code that was sent as a name', () => {
  const rawsIn = (text: string) =>
    unitsOf(
      { json: { code: 'NO_WAY', text }, text: '', mediaType: '', headers: {} },
      { body: { NO_WAY: 'x', way: 'y' }, query: {}, headers: {} },
    ).map(({ raw }) => raw)
  expect(rawsIn('Missing one: who\nUnknown one: "way"')).toEqual(
    expect.arrayContaining(['Missing one: who', 'Unknown one: "way"']),
  )
  expect(rawsIn('Unknown one')).toHaveLength(1)
})

it('sentences in brackets are complaints of their own, and a comma in one of them ends none', () => {
  const raws = (text: string) => unitsIn({ m: text }).map(({ raw }) => raw)
  expect(
    raws("Not valid: body (Missing name at 'a', Missing name at 'b', Got value 1 of a kind, wanting 'x' at 'c')"),
  ).toEqual([
    "Not valid: body (Missing name at 'a')",
    "Not valid: body (Missing name at 'b')",
    "Not valid: body (Got value 1 of a kind, wanting 'x' at 'c')",
  ])
  expect(raws('wanted one to match: 5, but got: "1 2", wanted two to match: 6, but got: "3 4"')).toEqual([
    'wanted one to match: 5, but got: "1 2"',
    'wanted two to match: 6, but got: "3 4"',
  ])
  // A stop in a value that comes back ends no sentence, and words in brackets are none.
  expect(raws('Got value \'"Dr. No"\' of a kind. Another one.')).toEqual([
    'Got value \'"Dr. No"\' of a kind',
    'Another one',
  ])
  expect(raws('Not one of these (one, two, three)')).toEqual(['Not one of these (one, two, three)'])
})

it('what stands in quotes behind the same word, one behind the other, is a path', () => {
  const paths = (text: string) =>
    unitsIn({ m: text }).flatMap(({ mentions }) =>
      mentions.filter(({ kind }) => kind === 'path').map(({ segments }) => segments.join('/')),
    )
  expect(paths('field "a": field "b": wanted "text"')).toEqual(['a/b'])
  expect(paths('field "a": wanted "text"')).toEqual([])
  expect(paths('field "a": value "b": wanted')).toEqual([])
})

const ANSWERS = [
  'frameworks',
  'javascript',
  'scripting',
  'compiled',
  'by-hand',
  'choices',
  'json-api',
  'hand-written',
  'languages',
]
it.each(samplesOf(...ANSWERS).map(sample => [`${sample.from}: ${JSON.stringify(sample.body)}`, sample] as const))(
  'names in its complaints every property that the answer names: %s',
  (_from, { body, sent = {}, names }) => {
    const text = typeof body === 'string' ? body : JSON.stringify(body)
    const mediaType = text.startsWith('<s:') ? 'text/xml' : text.startsWith('<!') ? 'text/html' : ''
    const units = unitsOf(
      { json: parseJson(text), text, mediaType, headers: {} },
      { body: sent, query: {}, headers: {} },
    )
    expect(names.filter(path => unitsUnder(units, path.split('.')).length === 0)).toEqual([])
  },
)

it('what comes back in letters that its bytes were misread as is an echo like any other', () => {
  const misread = (text: string) => Buffer.from(text, 'utf8').toString('latin1')
  for (const sent of ['Aşgabat', 'Annaberdiýew', 'Köln'])
    for (const back of [sent, misread(sent), misread(misread(sent))]) {
      const [unit] = unitsOf(
        { json: { m: `The 'day' ("${back}") has no form` }, text: '', mediaType: 'application/json', headers: {} },
        { body: { day: sent }, query: {}, headers: {} },
      )
      expect(unit?.raw).toContain(sent)
      expect(unit?.mentions.map(({ segments }) => segments.join())).not.toContain(back === sent ? '' : back)
    }
})

it('names the key of a single complaint in a map, also where the only object of a list holds the map', () => {
  const entry = { said: 'The field is wanted', kind: 'field' }
  for (const holder of [{ all: { 'x-key': entry } }, { of: { all: { 'x-key': entry } } }])
    for (const json of [{ said: 'Wrong', ...holder }, [{ said: 'Wrong', ...holder }]]) {
      const named = unitsIn(json).flatMap(({ mentions }) => mentions.map(({ segments }) => segments.at(-1)))
      expect(named).toContain('x-key')
    }
})

it('names the key of an object that holds what is said of one thing by its kind, and no object that was sent', () => {
  const forms = (body: Json) =>
    unitsOf(
      { json: { 'some-key': { kind: 'said so' } }, text: '', mediaType: '', headers: {} },
      { ...SENT, body },
    ).flatMap(({ mentions }) =>
      mentions.filter(({ segments }) => segments.join() === 'some-key').map(({ form }) => form),
    )
  expect(forms({})).toEqual(['key:holder'])
  expect(forms({ 'some-key': {} })).toEqual([])
})

it('names what a path ends with, also where it is spelt as a value that was sent, but for its case', () => {
  const sent = { body: { code: 'NEXT-DOOR' }, query: {}, headers: {} }
  const namesOf = (said: string) =>
    unitsOf(
      { json: { m: said }, text: '', mediaType: '', headers: {} },
      sent,
      undefined,
      text => text.toUpperCase() === 'NEXT-DOOR',
    )
      .flatMap(({ mentions }) => mentions)
      .map(({ segments }) => segments.join('.'))
  expect(namesOf('Missing: Order.next-door')).toContain('Order.next-door')
  expect(namesOf('Missing: Order.NEXT-DOOR')).not.toContain('Order.NEXT-DOOR')
})

it('a line that tells a place alone is of all that stands before it', () => {
  const units = unitsIn({ m: "No code of these\nKnown are 'a1', 'b2'\nPath: .code\nNo day\nPath: .day" })
  expect(units.map(({ raw }) => raw)).toEqual([
    "No code of these Known are 'a1', 'b2' Path: .code",
    'No day Path: .day',
  ])
})

it('what was sent is an echo also where its names come back in another order', () => {
  const sent = { first_one: 'zq', second_one: 'test', third_one: { b: 1, a: 2 } }
  const echoed = { third_one: { a: 2, b: 1 }, second_one: 'test', first_one: 'zq' }
  const json = { all: [{ place: ['user'], text: 'Field required', input: echoed }] }
  const units = unitsOf(
    { json, text: '', mediaType: 'application/json', headers: {} },
    { body: sent, query: {}, headers: {} },
  )
  const named = units.flatMap(({ mentions }) => mentions.map(({ segments }) => segments.join()))
  expect(named).toContain('user')
  for (const name of Object.keys(sent)) expect(JSON.stringify(units)).not.toContain(name)
  const keys = new EchoKeys()
  for (const n of [1, 2]) keys.learn({ x: { got: { b: 0, a: n } } }, { body: { a: n, b: 0 }, query: {}, headers: {} })
  expect([...keys.known()]).toEqual(['got'])
})

it('the address of a request that comes back says nothing of the names in its query', () => {
  const json = { detail: 'Failed for http://127.0.0.1:1/api/log-in?wanted=zq&other_name=zq with POST' }
  const said = (query: Record<string, string>, path = '/api/log-in') =>
    unitsOf({ json, text: '', mediaType: 'application/json', headers: {} }, { body: {}, query, headers: {}, path })
      .map(({ raw }) => raw)
      .join()
  expect(said({ wanted: 'zq' })).toBe('Failed for http://127.0.0.1:1/api/log-in with POST')
  expect(said({ wanted: 'zq' }, '/other')).toContain('other_name')
})

it('objects of a record that hold one word each, under one key, are a path; sentences are none', () => {
  const said = (place: Json) =>
    unitsIn({
      issues: [
        { message: 'wrong here', place },
        { message: 'wrong', place: [] },
      ],
    })
  const paths = (place: Json) =>
    said(place).flatMap(({ mentions }) => mentions.map(({ segments }) => segments.join('/')))
  expect(paths([{ key: 'holder' }, { key: 'inner' }])).toContain('holder/inner')
  expect(paths([{ key: 'not a word' }, { key: 'inner' }])).not.toContain('holder/inner')
})

it('an indented line continues the one before; several of them, marked ones and those below a heading are items', () => {
  const said = (message: string) => unitsIn({ fault: { code: 'NO', message } }).map(({ raw }) => raw)
  expect(said("Missing property 'a'\n at [Source: it; line: 1] (through b)")).toContain(
    "Missing property 'a' at [Source: it; line: 1] (through b)",
  )
  for (const text of [
    "no 'a' here\n no 'b' here\n no 'c' here",
    "no 'a' here\n- no 'b' here",
    "no 'a' here\nno 'b' here",
  ])
    expect(said(text)).toContain("no 'a' here")
})

it('finds no word where there is none', () => {
  expect(locationOf('abc', '')).toBe(-1)
  expect(withoutWord('abc', '', 'x')).toBe('abc')
})

it('an object of one property that holds nothing is what was sent, in the notation of whatever language', () => {
  const said = (raw: string) =>
    unitsOf({ json: { k: raw }, text: '', mediaType: '', headers: {} }, { body: { phone: {} }, query: {}, headers: {} })
      .map(({ text }) => text)
      .join()
  for (const echo of ["{'phone': {}}", '{phone={}}', '{:phone=>{}}', '{"phone" => {}}'])
    expect(said(`Invalid value ${echo} (dict): missing ['name']`)).not.toContain('phone')
  expect(said('Invalid value (phone: must be a text)')).toContain('phone')
})

it('a name alone in square brackets is one where a colon announces it, and a variable is a name', () => {
  const named = (raw: string) =>
    unitsIn({ k: raw }).flatMap(({ mentions }) =>
      mentions.filter(({ kind }) => kind !== 'word' && kind !== 'pair').map(({ segments }) => segments.join('/')),
    )
  expect(named('missing required properties: [customer]')).toContain('customer')
  expect(named('[error] missing required properties')).not.toContain('error')
  expect(named('parameters to be present: "$name", "$phone"')).toEqual(expect.arrayContaining(['name', 'phone']))
})
