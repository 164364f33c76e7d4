/** Go: `encoding/json`, go-playground/validator, Gin, Echo: struct names, tags instead of reasons, one text. */
import { isObject, type Json } from '../json.ts'
import type { ErrorReader, Expected, Observation, ObservationKind, Refusal } from '../observation.ts'
import { kindOfCode } from './_codes.ts'
import { distinct, observe } from './_observe.ts'
import { formatNamed, typeIn } from './_types.ts'

const KEY = /Key: '([^'\n]{0,200})' Error:\s?Field validation for '([^'\n]{1,100})' failed on the '([^'\n]{1,60})' tag/g
const INTO_FIELD = /json: cannot unmarshal (\S+)(?: \S+)? into Go struct field (\S+) of type (\S+)/g
const INTO_VALUE = /json: cannot unmarshal (\S+)(?: \S+)? into Go value of type (\S+)/
const ECHO = /Unmarshal type error: expected=(.+?), got=(\S+), field=([^,]*), offset=(\d+)/s
/** An unnamed struct is written out, the names on the wire with it. */
const MEMBER = /json:\\*"([\w.-]+)[^"\\]*\\*"([^;}]*)/g
const UNKNOWN = /(?:json: |^)unknown field \\?"([^"\\\n]{1,100})\\?"/m
const BROKEN =
  /invalid character .{1,20} (?:looking for|after|in) |unexpected (?:end of JSON input|EOF)|^"?EOF"?$|[{:]\s*"EOF"|Syntax error: offset=/

function parse(refusal: Refusal): Observation[] {
  const text = said(refusal.json ?? refusal.text)
  const found: Observation[] = []
  for (const [whole, path = '', name = '', tag = ''] of text.matchAll(KEY))
    found.push(...tagged(refusal, whole, path, name, tag))
  for (const [whole, , place = '', type = ''] of text.matchAll(INTO_FIELD))
    found.push(...typed(refusal, whole, place.slice(place.indexOf('.') + 1), type))
  const echo = ECHO.exec(text)
  if (echo !== null) {
    const [whole, type = '', , place = ''] = echo
    found.push(...typed(refusal, whole, place, type))
    if (type.startsWith('struct'))
      for (const [, member = '', tags = ''] of type.matchAll(MEMBER))
        if (/required/.test(tags))
          found.push(
            ...observe({ text: whole, kind: 'missing', path: place, member }, refusal).map(
              ({ expected: _struct, ...rest }) => rest,
            ),
          )
  }
  const value = INTO_VALUE.exec(text)
  if (value !== null)
    found.push({
      kind: 'type',
      at: [],
      naming: 'wire',
      in: 'body',
      expected: { type: jsonType(value[2] ?? '') },
      text: value[0],
    })
  const unknown = UNKNOWN.exec(text)
  if (unknown !== null)
    found.push(...observe({ text: unknown[0], kind: 'unknown', path: '', member: unknown[1] ?? '' }, refusal))
  if (found.length === 0 && BROKEN.test(text))
    return [{ kind: 'malformed', at: [], naming: 'wire', in: 'body', text: text.slice(0, 300) }]
  return distinct(found)
}

/** All sentences of the answer, one a line. */
function said(json: Json, depth = 0): string {
  if (typeof json === 'string') return json.slice(0, 20_000)
  if (depth > 6) return ''
  if (Array.isArray(json))
    return json
      .slice(0, 100)
      .map(item => said(item, depth + 1))
      .join('\n')
  return isObject(json)
    ? Object.values(json)
        .slice(0, 50)
        .map(item => said(item, depth + 1))
        .join('\n')
    : ''
}

/** `N.Recipient.Name`: the outermost is the type. */
function tagged(refusal: Refusal, text: string, path: string, name: string, tag: string): Observation[] {
  const parts = path.split('.').slice(1)
  const at = parts.length > 0 ? parts.join('.') : name
  const [rule = tag] = tag.split('=')
  const kind = kindOfTag(rule)
  const format = formatNamed(rule)
  const expected: Expected = kind === 'format' && format !== undefined ? { format } : {}
  // A validator that was told the wire's names (RegisterTagNameFunc) spells them so.
  const naming = /^[A-Z]/.test(parts.at(-1) ?? name) ? 'code' : 'wire'
  return observe({ text, kind, path: at, expected, naming }, refusal)
    .map(each => ({ ...each, expected: given(each.expected, expected) }))
    .map(each => (parts.length > 0 ? whole(each, parts, naming) : each))
    .map(clean)
}

/** A struct's field may be called as others call the body itself: all that follows the type is the path. */
function whole(each: Observation, parts: string[], naming: Observation['naming']): Observation {
  return /^(?:Body|Data|Payload|Request|Input|Form|Root)$/.test(parts[0] ?? '') && each.at?.length !== parts.length
    ? { ...each, at: parts, naming }
    : each
}

/** The sentence repeats names and tags; what it seems to expect is not said. */
function given(_read: Expected | undefined, expected: Expected): Expected {
  return expected
}
function clean(each: Observation): Observation {
  if (each.expected !== undefined && Object.keys(each.expected).length > 0) return each
  const { expected: _none, ...rest } = each
  return rest
}

function kindOfTag(tag: string): ObservationKind {
  if (tag.startsWith('required') || tag === 'excluded_with') return 'missing'
  if (/^(?:oneof|eq|ne|oneofci|enum)$/.test(tag)) return 'enum'
  if (/^(?:min|max|len|gte?|lte?|eqfield|gtfield|ltfield|unique)$/.test(tag)) return 'bounds'
  return formatNamed(tag) === undefined ? (kindOfCode(tag) ?? 'format') : 'format'
}

function typed(refusal: Refusal, text: string, path: string, type: string): Observation[] {
  if (isNamed(type)) return observe({ text, kind: 'type', path }, refusal).map(({ expected: _none, ...rest }) => rest)
  const to = jsonType(type)
  return observe({ text, kind: 'type', path, expected: { type: to } }, refusal).map(each => ({
    ...each,
    expected: { type: to },
  }))
}

function jsonType(type: string): NonNullable<Expected['type']> {
  const plain = type.replace(/^\*/, '')
  if (plain.startsWith('[]')) return 'array'
  if (plain.startsWith('map[') || plain.startsWith('struct')) return 'object'
  if (/^time\.Time$|uuid/i.test(plain)) return 'string'
  return /^[a-z]+\d*$/.test(plain) ? (typeIn(plain) ?? 'object') : 'object'
}

/** `main.DropOff` may be a struct, or a named number or text: what was refused is all that is known. */
function isNamed(type: string): boolean {
  return /^\*?(?!time\.Time$)[a-z]\w*\.[A-Z]\w*$/.test(type) && !/uuid/i.test(type)
}

const reader: ErrorReader = {
  priority: 120,
  canParse: ({ text }) =>
    /Field validation for '|cannot unmarshal|Unmarshal type error: |json: unknown field|"unknown field \\\\"|looking for beginning of|unexpected end of JSON input|"EOF"|unexpected EOF|Syntax error: offset=/.test(
      text,
    ),
  parse,
  examples: [
    {
      source: 'Gin 1.12, go-validator 10.30',
      refusal: {
        status: 400,
        mediaType: 'application/json',
        body: "{\"error\":\"Key: 'N.Recipient.Name' Error:Field validation for 'Name' failed on the 'required' tag\\nKey: 'N.Recipient.Phone' Error:Field validation for 'Phone' failed on the 'e164' tag\"}",
        sent: { recipient: { phone: '1' } },
      },
      reads: [
        { kind: 'missing', at: ['Recipient', 'Name'] },
        { kind: 'format', at: ['recipient', 'phone'], expected: { format: 'e164' } },
      ],
    },
    {
      source: 'Gin 1.12, a field that is called Body',
      refusal: {
        status: 400,
        mediaType: 'application/json',
        body: "{\"error\":\"Key: 'Notify.Body' Error:Field validation for 'Body' failed on the 'required' tag\"}",
        sent: {},
      },
      reads: [{ kind: 'missing', at: ['Body'] }],
    },
    {
      source: 'Gin 1.12, encoding/json',
      refusal: {
        status: 400,
        mediaType: 'application/json',
        body: '{"error":"json: cannot unmarshal number into Go struct field Rec.recipient.name of type string"}',
        sent: { recipient: { name: 1 } },
      },
      reads: [{ kind: 'type', at: ['recipient', 'name'], expected: { type: 'string' } }],
    },
    {
      source: 'Echo 4.16',
      refusal: {
        status: 400,
        mediaType: 'application/json',
        body: '{"message":"Unmarshal type error: expected=[]string, got=string, field=tags, offset=101"}',
        sent: { tags: 'x' },
      },
      reads: [{ kind: 'type', at: ['tags'], expected: { type: 'array' } }],
    },
    {
      source: 'encoding/json with DisallowUnknownFields',
      refusal: { status: 400, mediaType: 'text/plain', body: 'json: unknown field "zz"\n', sent: { zz: 1 } },
      reads: [{ kind: 'unknown', at: ['zz'] }],
    },
  ],
}
export default reader
