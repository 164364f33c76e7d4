import { type Key, keysIn } from './drawn-keys.ts'
import {
  bracketed,
  dots,
  dotted,
  jsonPath,
  leafOf,
  type Manner,
  pascalDotted,
  pointed,
  type Told,
  words,
} from './manner.ts'
import type { Body, Json } from './model.ts'
import { nonsense, type Random } from './random.ts'
import type { FaultKind, Sentences } from './sentences.ts'
import { cased, type Word } from './words.ts'

/**
 * A manner of no framework: where names stand, how a path is written, what a sentence says of it, how complaints are grouped, what
 * stands around them, are drawn each by itself. What frameworks are known to do is in `manners-*.ts`; this holds what the next one might do.
 */
export function drawManner(random: Random, sentences: Sentences, word: Word): Manner {
  const invented = nonsense(random)
  const key = keysIn(random, word, invented)
  const { at, holdsPath } = drawPath(random)
  const says = random.weighted(SAYS)
  const group = random.weighted(GROUPS.filter(([each]) => says === 'name' || NAMES[each]))
  const texts = drawTexts(random, sentences, WITHOUT_TEXT.includes(group) ? 'nothing' : says, invented)
  const tell = GROUPED[group](random, key, at)
  const wrap = drawFrame(random, key)
  const isText = group === 'text' && random.chance(0.5)
  const always = random.chance(0.08)
  const invalid = random.weighted([
    [400, 5],
    [422, 4],
    [409, 0.3],
    [406, 0.2],
  ] as const)
  const types = random.chance(0.5) ? random.pick(TYPES) : undefined
  const flag = key('flag')
  const rejection = (text: string, code: string): Json => wrap(group === 'text' ? text : null, text, code, false)
  return {
    id: 'drawn',
    source: `${says}, ${holdsPath}, ${group}`,
    weight: 0,
    casings: ['camel', 'snake', 'camel', 'kebab', 'pascal', 'flat'].slice(0, random.whole(1, 6)),
    words: texts,
    at,
    ...(types ? { types } : {}),
    list: random.pick<NonNullable<Manner['list']>>([
      list => list.join(', '),
      list => `[${list.join(', ')}]`,
      list => list.map(each => `'${each}'`).join(', '),
      list => list.map(each => `"${each}"`).join(' | '),
      list => list.join('/'),
      list => list.join('; '),
    ]),
    report: random.pick(['all', 'first', 'all'] as const),
    ...(random.chance(0.5) ? { decoder: random.pick<FaultKind[]>([['type'], ['type', 'unknown'], ['unknown']]) } : {}),
    strict: random.chance(0.4) ? 'refuse' : 'ignore',
    invalid,
    media: random.pick(['application/json', 'application/json; charset=utf-8', 'application/problem+json']),
    ...(always
      ? {
          always: 200,
          successBody: { [`/${flag}`]: true },
          answer: (data: Json) => ({ [flag]: true, [key('data')]: data }),
        }
      : {}),
    refused: (reported, { sentences }) => {
      const complaints = tell(reported)
      if (isText) return String(complaints)
      const framed = wrap(complaints, texts.invalid ?? sentences.invalid, 'invalid', true)
      return always ? { [flag]: false, ...(framed as Body) } : framed
    },
    refusal: (text, code) => {
      if (isText) return text
      return always ? { [flag]: false, ...(rejection(text, code) as Body) } : rejection(text, code)
    },
  }
}

const PATHS: [string, number, (path: readonly (string | number)[]) => string][] = [
  ['dotted', 6, dotted],
  ['dots', 2, dots],
  ['brackets', 1, bracketed],
  ['pointer', 3, pointed],
  ['JSONPath', 1, jsonPath],
  ['Pascal', 1, pascalDotted],
  ['last name', 3, leafOf],
  ['arrows', 1, path => path.join(' -> ')],
  ['angles', 0.5, path => path.join(' > ')],
  ['slashes', 1, path => path.join('/')],
  ['colons', 0.5, path => path.join('::')],
  ['fragment', 0.5, path => `#${pointed(path)}`],
  ['words', 0.3, words],
]
/** What stands before it: the part of the request, the parameter or class of the code. */
const BEFORE = ['', '', '', '', 'body.', 'request.', 'payload.', 'input.', 'Request.', 'json.body.', 'arg0.']

function drawPath(random: Random): { at: Manner['at']; holdsPath: string } {
  const [name, , write] = random.weighted(PATHS.map(each => [each, each[1]] as const))
  const before = name === 'dotted' || name === 'dots' ? random.pick(BEFORE) : ''
  return { at: path => `${before}${write(path)}`, holdsPath: `${before}${name}` }
}

const SAYS = [
  ['name', 5],
  ['no name', 4],
  ['code', 3],
] as const
const QUOTES = [
  '{p}',
  "'{p}'",
  '"{p}"',
  '`{p}`',
  '«{p}»',
  '<{p}>',
  '[{p}]',
  '{p}:',
  '({p})',
  '“{p}”',
  '“{leaf}”',
  "'{leaf}'",
]
const PLACES = [
  '{s}',
  '{s}',
  '{p}: {s}',
  '{s}: {p}',
  '{s} ({p})',
  '{s} - {p}',
  '{p} - {s}',
  '[{p}] {s}',
  '{s} at {p}',
  '{p} {s}',
]

/** The sentences with the name in them, without it, or a code in their place. */
function drawTexts(
  random: Random,
  sentences: Sentences,
  says: 'name' | 'no name' | 'code' | 'nothing',
  invented: (syllables: number) => string,
): Partial<Record<FaultKind, string>> & { invalid?: string } {
  const quoted = random.pick(QUOTES)
  const location = random.pick(PLACES)
  const nameless = (text: string) =>
    text
      .replaceAll('{p}', '')
      .replace(/\s{2,}/g, ' ')
      .trim()
      .replace(/^./, each => each.toUpperCase())
  const codeOf = drawCodes(random, invented)
  const tellsList = random.chance(0.6)
  return Object.fromEntries(
    Object.entries(sentences).map(([kind, text]) => {
      if (says === 'nothing') return [kind, kind]
      if (says === 'code') return [kind, `${codeOf(kind)}${tellsList && text.includes('{l}') ? ': {l}' : ''}`]
      if (says === 'no name') return [kind, nameless(text)]
      if (location === '{s}') return [kind, text.replaceAll('{p}', quoted)]
      return [kind, text.includes('{p}') ? location.replace('{s}', nameless(text)).replace('{p}', quoted) : text]
    }),
  )
}

const CODES: Partial<Record<string, string[]>> = {
  missing: ['required', 'missing', 'blank', 'not_null', 'presence'],
  type: ['type', 'invalid_type', 'wrong_type', 'format_mismatch'],
  enum: ['inclusion', 'enum', 'not_in_list', 'choice'],
  unknown: ['unknown', 'unexpected', 'additional', 'not_allowed'],
  long: ['too_long', 'max', 'length'],
}

function drawCodes(random: Random, invented: (syllables: number) => string): (kind: string) => string {
  const style = random.pick(['words', 'numbers', 'nonsense', 'keys'] as const)
  const first = random.whole(10, 99) * 100
  const chosen: Record<string, string> = {}
  const shout = random.chance(0.5)
  return kind => {
    chosen[kind] ??=
      style === 'numbers'
        ? `E${first + Object.keys(chosen).length}`
        : style === 'nonsense'
          ? invented(2)
          : `${style === 'keys' ? 'validation.' : ''}${random.pick(CODES[kind] ?? [cased('snake', kind)])}`
    return shout ? chosen[kind].toUpperCase() : chosen[kind]
  }
}

const GROUPS = [
  ['objects', 8],
  ['texts', 4],
  ['map', 6],
  ['tree', 4],
  ['text', 3],
  ['pairs', 1],
  ['by kind', 2],
  ['names', 1],
  ['one', 4],
  ['columns', 0.7],
  ['rows by name', 2],
] as const
type Group = (typeof GROUPS)[number][0]
/** Whether the group holds names where the text does not. */
const NAMES: Record<Group, boolean> = {
  objects: true,
  texts: false,
  map: true,
  tree: true,
  text: false,
  pairs: true,
  'by kind': true,
  names: true,
  one: true,
  columns: true,
  'rows by name': true,
}

/** What is wrong with a name is told by no sentence there. */
const WITHOUT_TEXT: readonly Group[] = ['names', 'by kind']

type Grouped = (random: Random, key: Key, at: Manner['at']) => (reported: Told[]) => Json

/** An object without what every object has: a property that is complained of may be called `constructor`. */
const empty = (): Body => Object.create(null) as Body
const mapOf = (
  reported: Told[],
  name: (each: Told) => string,
  value: (each: Told, before: Json | undefined) => Json,
) => {
  const map = empty()
  for (const each of reported) map[name(each)] = value(each, map[name(each)])
  return map
}
const drawLeaf = (random: Random, key: Key): ((each: Told, before: Json | undefined) => Json) =>
  random.pick<(each: Told, before: Json | undefined) => Json>([
    each => each.text,
    (each, before) => [...((before as Json[] | undefined) ?? []), each.text],
    each => ({ [key('text')]: each.text, [key('kind')]: each.kind }),
    (each, before) => ({ ...((before as Body | undefined) ?? {}), [each.kind]: each.text }),
    (each, before) => ({
      _errors: [...(((before as Body | undefined)?.['_errors'] as Json[]) ?? []), each.text],
    }),
  ])

function drawItem(random: Random, key: Key): (each: Told) => Body {
  const extra = random.some(['code', 'kind', 'value', 'wish', 'where'] as const, random.whole(0, 3))
  const path = random.weighted([
    ['text', 6],
    ['segments', 2],
    ['parent and leaf', 1],
    ['in the place', 1],
  ] as const)
  return each => {
    const location: Body =
      path === 'segments'
        ? { [key('field')]: each.path }
        : path === 'parent and leaf'
          ? { [key('wish')]: { [key('field')]: each.leaf }, in: dotted(each.path.slice(0, -1)) }
          : path === 'in the place'
            ? { [key('error')]: { [key('field')]: each.at } }
            : { [key('field')]: each.at }
    const item: Body = { ...location, [key('text')]: each.text }
    if (extra.includes('code')) item[key('code')] = cased('snake', each.kind)
    if (extra.includes('kind')) item[key('kind')] = each.kind === 'missing' ? 'E_REQUIRED' : 'E_INVALID'
    if (extra.includes('value')) item[key('value')] = (each.value ?? null) as Json
    if (extra.includes('wish') && path !== 'parent and leaf')
      item[key('wish')] = each.member?.values ? { [key('list')]: each.member.values } : {}
    if (extra.includes('where')) item['in'] = each.kind === 'header' ? 'header' : 'body'
    return item
  }
}

const GROUPED: Record<Group, Grouped> = {
  objects: (random, key) => {
    const item = drawItem(random, key)
    return reported => reported.map(item)
  },
  one: (random, key) => {
    const item = drawItem(random, key)
    return reported => (reported[0] ? item(reported[0]) : {})
  },
  texts: () => reported => reported.map(each => each.text),
  text: random => {
    const between = random.pick(['; ', ', ', '\n', ' | ', '. '])
    return reported => reported.map(each => each.text).join(between)
  },
  map: (random, key) => {
    const leaf = drawLeaf(random, key)
    return reported => mapOf(reported, each => each.at, leaf)
  },
  'rows by name': (random, key) => {
    const leaf = drawLeaf(random, key)
    return reported => reported.map(each => ({ [each.at]: leaf(each, undefined) }))
  },
  tree: (random, key) => {
    const leaf = drawLeaf(random, key)
    const around = random.pick(['', '', 'properties', 'children'])
    return reported => {
      const root = empty()
      for (const each of reported) {
        let here = root
        each.path.forEach((part, n) => {
          if (n === each.path.length - 1) {
            here[part] = leaf(each, here[part])
            return
          }
          here[part] ??= empty()
          here = here[part] as Body
          if (around === '') return
          here[around] ??= empty()
          here = here[around] as Body
        })
      }
      return root
    }
  },
  pairs: () => reported => reported.map(each => [each.at, each.text]),
  'by kind': () => reported =>
    mapOf(
      reported,
      each => each.kind,
      (each, before) => [...((before as Json[] | undefined) ?? []), each.at],
    ),
  names: () => reported => reported.map(each => each.at),
  columns: (_, key) => reported => ({
    [key('field')]: reported.map(each => each.at),
    [key('text')]: reported.map(each => each.text),
  }),
}

type Frame = (complaints: Json, text: string, code: string, isInvalid: boolean) => Json

/** What stands around the complaints, or around the one sentence of another rejection. */
function drawFrame(random: Random, key: Key): Frame {
  const depth = random.weighted([
    [0, 1],
    [1, 5],
    [2, 3],
  ] as const)
  const more = random.some(['text', 'code', 'when', 'number'] as const, random.whole(0, 3))
  const inList = random.chance(0.08)
  return (complaints, text, code, isInvalid) => {
    if (depth === 0 && isInvalid && complaints !== null && typeof complaints !== 'string') return complaints
    const inner: Body = {}
    if (more.includes('number')) inner[key('code')] = isInvalid ? 1001 : 1002 + code.length
    if (more.includes('text') || !isInvalid) inner[key('text')] = text
    if (more.includes('code') && !more.includes('number')) inner[key('code')] = cased('snake', code)
    if (more.includes('when')) inner[key('when')] = '2026-03-01T10:00:00Z'
    if (complaints !== null && isInvalid) inner[key('list')] = complaints
    const framed = depth === 2 ? { [key('error')]: inner } : inner
    return inList ? [framed] : framed
  }
}

/** Types as other languages of programming and their libraries call them. */
const TYPES: Partial<Record<string, string>>[] = [
  { string: 'str', integer: 'int', number: 'float', boolean: 'bool', object: 'dict', array: 'list', null: 'None' },
  { string: 'java.lang.String', integer: 'int', number: 'double', object: 'LinkedHashMap', array: 'ArrayList' },
  { string: 'String', integer: 'Integer', number: 'Double', boolean: 'Boolean', object: 'Object', array: 'List' },
  { string: 'text', integer: 'whole number', number: 'number', object: 'map', array: 'sequence', boolean: 'yes/no' },
  { string: 'i18n.string', integer: 'i64', number: 'f64', object: 'struct', array: 'a sequence', boolean: 'bool' },
]
