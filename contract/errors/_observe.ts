/** From a complaint to observations: kind, place and expectation settled against the body that was sent. */
import { isObject, type Json } from '../json.ts'
import type { Expected, Observation, ObservationKind, Refusal } from '../observation.ts'
import { type Asked, askedOf, type Segment, sentAt, sentSpelling, squeeze } from './_asked.ts'
import { echoed, offsetIn, pathsOf, pointedAt, relocated } from './_column.ts'
import { conversionIn } from './_conversion.ts'
import { expectedIn } from './_expected.ts'
import { headersIn } from './_header.ts'
import { type Complaint, kindOf } from './_kind.ts'
import { listAfterColon, listAt } from './_lists.ts'
import { afterLead, type Mention, mentionsIn } from './_mentions.ts'
import { sentencesIn } from './_prose.ts'
import { belongsBelow, below, heldIn, isOfMediaType, segmentsFrom } from './_segments.ts'
import { type Settled, settle, unrooted } from './_settle.ts'
import { formatNamed } from './_types.ts'
import { NOUN } from './_vocabulary.ts'
import { choiceIn, onlyValueIn, valueInsteadOf } from './_wanted.ts'

const LONGEST = 1500

export function observe(complaint: Complaint, refusal: Refusal): Observation[] {
  const asked = askedOf(refusal)
  const text = complaint.text.slice(0, LONGEST)
  const placed = complaint.path !== undefined || (complaint.trail?.length ?? 0) > 0
  const sentences = placed || complaint.kind !== undefined ? [text] : sentencesIn(text)
  return sentences.flatMap(sentence => observeOne(complaint, sentence, asked))
}

/** "See `details` for more" is about the answer itself. */
const POINTER = /^(?:please )?(?:see|refer to|check) |for more (?:info|detail)|^the request was well-formed but/i
/** The first of them stands for all; the others stand beside it. */
function amongMembers(members: string[], base: Settled | undefined, text: string, asked: Asked): Observation[] {
  // What holds members is an object.
  const given = base === undefined || isObject(sentAt(asked, base.at)) ? base?.at : base.at.slice(0, -1)
  const above =
    // A rule of the whole object is named by a method that no request has.
    given ?? (/^[\w.]+(?=: )/.test(text) ? settle(segmentsFrom(/^[\w.]+/.exec(text)?.[0] ?? ''), asked).at : [])
  return [
    {
      kind: 'missing',
      at: [...above, members[0] ?? ''],
      naming: 'wire',
      in: base?.in ?? 'body',
      expected: { members },
      text,
    },
  ]
}

/** Headings of an answer, which say nothing of any member. */
const HEADING =
  /^(?:precondition|length|payment|upgrade|(?:proxy )?authentication|authorization) required[.!]?$|^(?:the )?(?:request |input |payload |body |data |schema |form |one or more |parameter |bean |entity |model |json )*(?:validation|binding|bad request|unprocessable (?:entity|content)|invalid (?:request|input|payload|data|argument|body|parameters?|fields?)|constraint violation)(?: errors?| failed| failure| exception| content| has failed| problem| input| payload)*(?: occurr?ed)?(?: (?:for|on|in|with|while) [^:]{0,120})?[.:!]?(?: error count: \d+)?$/i
const NO_BODY =
  /(?:request |http |json |message |the )*(?:body|payload|content)(?: content)? (?:is |was |must |should |can ?not |cannot )?(?:not )?(?:be )?(?:missing|required|empty|absent|null|provided|mandatory|expected)|(?:missing|empty|no) (?:request |json |http |the )*(?:body|payload)(?! ?(?:field|param|prop|key|attr))|required request body/i

function observeOne(given: Complaint, text: string, asked: Asked): Observation[] {
  const rule = given.code === undefined ? ruleIn(text) : undefined
  const format = formatNamed(rule)
  const expected = format === undefined ? given.expected : { format, ...given.expected }
  const complaint: Complaint =
    rule === undefined ? given : { ...given, code: rule, ...(expected === undefined ? {} : { expected }) }
  if (complaint.path === undefined && (complaint.trail?.length ?? 0) === 0) {
    if (HEADING.test(text) || POINTER.test(text)) return []
    if (NO_BODY.test(text)) return [{ kind: 'missing', at: [], naming: 'wire', in: 'body', text }]
  }
  const base = baseOf(complaint, asked)
  const converted = complaint.kind === undefined ? conversionIn(text, base?.at, asked) : undefined
  if (converted !== undefined) return converted
  const headers = base === undefined && complaint.member === undefined ? headersIn(text) : []
  const told = complaint.kind ?? kindOf(complaint.code, text)
  const spoken = told ?? (headers.length > 0 && /\bneeds?\b/i.test(text) ? 'missing' : undefined)
  if (spoken === undefined && base === undefined) return []
  const kind = isOfMediaType(base) ? 'media-type' : kindOfValue(spoken ?? 'invalid', text, base, complaint, asked)
  if (kind === 'malformed' || kind === 'media-type' || kind === 'no-match') {
    if (base === undefined || base.at.length === 0 || kind !== 'no-match')
      return [
        {
          kind,
          at: kind === 'malformed' ? [] : null,
          naming: 'wire',
          in: kind === 'media-type' ? 'header' : 'body',
          text,
        },
      ]
  }
  const choice = choiceIn(text, kind)
  if (choice !== undefined && complaint.member === undefined) return amongMembers(choice, base, text, asked)
  const held = complaint.member === undefined ? heldIn(text, base, asked) : undefined
  if (held !== undefined) return [held]
  if (headers.length > 0)
    return headers.map(name => finish({ at: [name], in: 'header', naming: 'wire' }, complaint, text, kind, asked))
  const places = placesOf(complaint, base, text, kind, asked)
  if (places.length === 0) {
    if (kind === 'invalid') return []
    return [finish({ at: null, in: complaint.in ?? 'body', naming: 'wire' }, complaint, text, kind, asked)]
  }
  return places.map(place => finish(place, complaint, text, kind, asked))
}

/** "failed on the 'e164' tag", "violates rule 'max'". */
function ruleIn(text: string): string | undefined {
  const found =
    /['"`](\w{2,40})['"`] (?:tag|rule|constraint|validator|check)\b|\b(?:tag|rule|constraint|validator) ['"`](\w{2,40})['"`]/i
  const [, before, after] = found.exec(text) ?? []
  return before ?? after
}

/** A list that ends what is said of a value, in whatever language, is of the values that are taken. */
function kindOfValue(
  kind: ObservationKind,
  text: string,
  base: Settled | undefined,
  { expected }: Complaint,
  asked: Asked,
): ObservationKind {
  const sent = base === undefined || base.at.length === 0 ? undefined : sentAt(asked, base.at)
  if (sent === undefined || sent === null || typeof sent === 'object') return kind
  if (kind === 'unknown' && expected?.values !== undefined) return 'enum'
  return kind === 'invalid' && listAfterColon(text) !== undefined ? 'enum' : kind
}

/** Keys of maps may be paths themselves: `items.0.qty`. */
function fromKey(part: Segment, asked: Asked): Segment[] {
  return typeof part === 'number' || asked.names.has(part) ? [part] : segmentsFrom(part)
}

/** The place that the structure of the answer gives. */
function baseOf(complaint: Complaint, asked: Asked): Settled | undefined {
  const raw =
    complaint.path === undefined ? complaint.trail?.flatMap(part => fromKey(part, asked)) : segmentsFrom(complaint.path)
  if (raw === undefined || (raw.length === 0 && complaint.path === undefined)) return undefined
  const settled = settle(raw, asked)
  const [only] = settled.at
  // "`name` is missing" at `data` of the body: that is what a program calls the body.
  const isBody = complaint.in === 'body' && settled.at.length === 1 && only === 'data' && !asked.names.has(only)
  return {
    at: isBody && !complaint.text.startsWith('data') ? [] : settled.at,
    in: complaint.in ?? settled.in,
    naming: complaint.naming ?? settled.naming,
  }
}

function placesOf(
  complaint: Complaint,
  base: Settled | undefined,
  text: string,
  kind: ObservationKind,
  asked: Asked,
): Settled[] {
  const naming = complaint.naming
  if (base !== undefined && complaint.member !== undefined) return [below(base, complaint.member, asked)]
  const mentions =
    base === undefined || kind === 'missing' || kind === 'unknown' || base.at.length === 0
      ? mentionsIn(text, kind, asked)
      : []
  if (base !== undefined && base.at.length > 0) {
    const members = mentions.filter(each => belongsBelow(base, each, asked, kind))
    return members.length > 0 ? members.map(each => below(base, each.raw, asked)) : [base]
  }
  const above = base === undefined && mentions.some(each => each.member === true) ? objectIn(text) : undefined
  const places = mentions.map(each => {
    const place = placed(each, complaint, asked, kind, text, naming)
    if (above === undefined || each.member !== true || place.at.length !== 1) return place
    const whole = settle([...segmentsFrom(above), ...segmentsFrom(each.raw)], asked)
    return { ...place, at: whole.at.at(-1) === whole.at.at(-2) ? whole.at.slice(0, -1) : whole.at }
  })
  if (places.length > 0) return places
  if (base !== undefined) return [base]
  const pointed = pointedAt(text, kind, asked) ?? echoed(text, asked)
  return pointed === undefined ? [] : [{ at: pointed, in: complaint.in ?? 'body', naming: 'wire' }]
}

const IS_NOUN = new RegExp(`^${NOUN}$`, 'iu')
/** The object that a sentence says lacks a member: "body/recipient must have …", "recipient: missing …", "at '/a/b'". */
function objectIn(whole: string): string | undefined {
  const text = afterLead(whole)
  const found =
    /^['"`]?(#?[/$]?[\p{L}_$][\p{L}\p{N}_$]*(?:[./[][\p{L}\p{N}_$\]]+)*)['"`]?(?::\s|\s(?:must|should|requires|is missing|does|has|object)\b)/u.exec(
      text,
    ) ??
    /\[Path '([^']{1,120})'\]/.exec(text) ??
    /(?:\bat|\bin|@|\bof|\bpath:?|\bfor) ['"`]?([$#/][\p{L}\p{N}_$./[\]]{0,120}|[\p{L}_$][\p{L}\p{N}_$]*(?:[.[/][\p{L}\p{N}_$\]]+)+)['"`]?/u.exec(
      text,
    )
  return IS_NOUN.test(found?.[1] ?? '') ? undefined : found?.[1]
}

function placed(
  mention: Mention,
  complaint: Complaint,
  asked: Asked,
  kind: ObservationKind,
  text: string,
  naming: Observation['naming'] | undefined,
): Settled {
  const raw = mention.as === 'label' ? labelled(mention.raw, asked) : segmentsFrom(mention.raw)
  const settled = isBehindType(raw, text, asked) ? unrooted(raw.slice(1), asked) : settle(raw, asked)
  const at = relocated(settled.at, kind, text, asked)
  const place = complaint.in ?? placeIn(text) ?? settled.in
  const spelt = mention.as === 'label' && sentAt(asked, at) === undefined ? 'code' : settled.naming
  return { at, in: place, naming: naming ?? spelt }
}

/** "'Order.Phone': validation of 'Phone' failed": the path is told from the type on, and its last name for itself. */
function isBehindType(raw: readonly Segment[], text: string, asked: Asked): boolean {
  const [first] = raw
  return (
    raw.length > 1 &&
    /^[A-Z]/.test(String(first)) &&
    !asked.names.has(String(first)) &&
    ["'", '"', '`'].some(quote => text.includes(`${quote}${raw.at(-1)}${quote}`))
  )
}

/** Words for people: as sent, where they are the same but for the spelling; else joined. */
function labelled(label: string, asked: Asked): Segment[] {
  const wanted = squeeze(label)
  const like = [...asked.names].find(name => squeeze(name) === wanted)
  return [like ?? (label.includes(' ') ? label.toLowerCase().replaceAll(/[\s-]+/g, '_') : label)]
}

/** "query parameter", "header": where the sentence says the member belongs. */
function placeIn(text: string): Observation['in'] | undefined {
  if (
    /\bquery(?:[ -]?(?:string|param\w*))?\b/i.test(text) &&
    /query[ -]?(?:string|param)|in query|from query/i.test(text)
  )
    return 'query'
  if (/\bheader\b/i.test(text)) return 'header'
  if (/\bcookie\b/i.test(text)) return 'cookie'
  return undefined
}

function finish(
  place: { at: Segment[] | null; in: Observation['in']; naming: Observation['naming'] },
  complaint: Complaint,
  text: string,
  kind: ObservationKind,
  asked: Asked,
): Observation {
  const sent = place.at === null || place.at.length === 0 ? undefined : sentAt(asked, place.at)
  // Numbers from a structure need no words beside them.
  const counted = kind === 'bounds' && Object.keys(complaint.expected ?? {}).length > 0
  const expected: Expected = { ...(counted ? {} : expectedIn(text, kind, sent)), ...complaint.expected }
  if (typeof sent === 'number' && expected.values !== undefined) expected.values = asNumbers(expected.values)
  const unknown = wrongNameIn(text, asked)
  if (unknown !== undefined) return { kind: 'unknown', ...place, ...unknown, naming: 'wire', text }
  const instead =
    complaint.expected?.values === undefined ? (valueInsteadOf(text, sent) ?? onlyValueIn(text)) : undefined
  if (instead !== undefined) return { kind: 'enum', ...place, expected: { values: [instead] }, text }
  const [final, at] =
    place.at === null || place.in !== 'body'
      ? [kind, place.at]
      : weighed(kind, place.at, place.naming, expected, asked, text)
  return {
    kind: final,
    at,
    // A parser that tells the position knows the names of the wire alone.
    naming: offsetIn(text, asked.text) === undefined ? place.naming : 'wire',
    in: place.in,
    ...(Object.keys(expected).length === 0 ? {} : { expected }),
    text,
  }
}

/** `invalid value "a", expected "b" or "c"`, where "a" is what was sent as a name. */
function wrongNameIn(text: string, asked: Asked): Pick<Observation, 'at' | 'expected'> | undefined {
  const [, name = '', rest = ''] = /\binvalid value:? (?:string )?["'`]([^"'`]+)["'`], expected (.+)/.exec(text) ?? []
  const [at, ...others] = asked.values.has(name) ? [] : pathsOf(asked.body, name)
  const names = at === undefined || others.length > 0 ? undefined : listAt(rest, 0, false)?.values
  return at === undefined || names === undefined ? undefined : { at, expected: { members: names.map(String) } }
}

/** Numbers are quoted in some lists; what was sent tells. */
function asNumbers(values: Json[]): Json[] {
  return values.every(value => typeof value === 'string' && /^-?\d+$/.test(value)) ? values.map(Number) : values
}

const OF_A_VALUE: readonly ObservationKind[] = [
  'type',
  'enum',
  'format',
  'pattern',
  'bounds',
  'blank',
  'null',
  'invalid',
]

/** What was not sent cannot be refused for its value; what was sent as null is not missing. */
function weighed(
  kind: ObservationKind,
  at: Segment[],
  naming: Observation['naming'],
  expected: Expected,
  asked: Asked,
  text: string,
): [ObservationKind, Segment[]] {
  if (!isObject(asked.body) || at.length === 0) return [kind, at]
  const spelt = sentSpelling(asked, at)
  if (spelt === undefined) return [OF_A_VALUE.includes(kind) && naming === 'wire' ? 'missing' : kind, at]
  const value = sentAt(asked, spelt)
  const there = kind === 'missing' || kind === 'unknown' ? at : spelt
  if (value === null && ['missing', 'type', 'blank', 'invalid'].includes(kind)) return ['null', there]
  if (isAboutInside(kind, value, expected, text)) {
    for (const name of Object.keys(expected) as (keyof Expected)[]) delete expected[name]
    return ['invalid', there]
  }
  return [kind, there]
}

/** Some answers file a complaint about a member under the object that holds it. */
function isAboutInside(kind: ObservationKind, value: Json | undefined, expected: Expected, text: string): boolean {
  if (!isObject(value)) return false
  if (kind === 'format' || kind === 'pattern' || expected.maxLength !== undefined || expected.minLength !== undefined)
    return true
  const got = /(?:received|but got|, got|found|but was) (?:an? )?['"`]?(\w+)/i.exec(text)?.[1]?.toLowerCase()
  return got !== undefined && !['object', 'dict', 'map', 'struct', 'mapping'].includes(got) && TYPES_GOT.has(got)
}
const TYPES_GOT = new Set([
  'undefined',
  'null',
  'string',
  'str',
  'number',
  'int',
  'integer',
  'float',
  'boolean',
  'bool',
  'array',
  'list',
  'nothing',
  'none',
])

/** Each thing once; what names no member only where nothing better is known. */
export function distinct(observations: readonly Observation[]): Observation[] {
  const kept = new Map<string, Observation>()
  for (const each of observations) {
    const key = JSON.stringify([each.kind, each.at, each.in, each.expected])
    if (!kept.has(key)) kept.set(key, each)
  }
  const all = [...kept.values()]
  const named = all.some(each => each.at !== null && each.at.length > 0)
  const vague = (each: Observation) =>
    (each.at === null || each.at.length === 0) && each.expected === undefined && each.kind !== 'unknown'
  return (named ? all.filter(each => !vague(each)) : all.filter(each => !isIdle(each)))
    .filter(each => !isShadowed(each, all))
    .slice(0, 300)
}

/** Of nobody, and nothing is wanted: no signal. */
function isIdle(each: Observation): boolean {
  return each.at === null && each.expected === undefined && !['malformed', 'media-type', 'no-match'].includes(each.kind)
}

/** "required" beside "missing, one of …" of the same member adds nothing. */
function isShadowed(each: Observation, all: readonly Observation[]): boolean {
  if (each.expected !== undefined || each.at === null) return false
  const at = JSON.stringify(each.at)
  return all.some(
    other =>
      other !== each && other.kind === each.kind && other.expected !== undefined && JSON.stringify(other.at) === at,
  )
}
