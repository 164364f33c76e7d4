/** ASP.NET Core ValidationProblemDetails: a map by C# name, `$.` paths where the JSON cannot be read, a phantom parameter. */
import { isObject } from '../json.ts'
import type { ErrorReader, Observation, Refusal } from '../observation.ts'
import { listAt } from './_lists.ts'
import { distinct, observe } from './_observe.ts'
import { formatIn, typeIn } from './_types.ts'

const CONVERSION = /could not be converted to ([\w.[\]`,+<> ]{1,160})/
const REQUIRED_MEMBERS = /was missing required properties,? including(?: the following)?: ([^.]{1,600})/
const PATH = /Path: (\$[^|\s]{0,200})/

function errors(refusal: Refusal): [string, string][] {
  const map = isObject(refusal.json) ? refusal.json['errors'] : undefined
  if (!isObject(map)) return []
  return Object.entries(map).flatMap(([key, texts]) =>
    (Array.isArray(texts) ? texts : [texts])
      .filter(text => typeof text === 'string')
      .map((text): [string, string] => [key, text]),
  )
}

function parse(refusal: Refusal): Observation[] {
  const all = errors(refusal)
  const unread = all.some(([key, text]) => key.startsWith('$') || PATH.test(text))
  return distinct(
    all.flatMap(([key, text]) => {
      // Where the JSON cannot be read, the parameter that would have taken it is "required" as well.
      if (unread && !key.startsWith('$') && /field is required/.test(text) && !key.includes('.')) return []
      return one(key, text, refusal)
    }),
  )
}

function one(key: string, text: string, refusal: Refusal): Observation[] {
  const path = PATH.exec(text)?.[1] ?? key
  const members = REQUIRED_MEMBERS.exec(text)?.[1]
  if (members !== undefined)
    return (listAt(members, 0, true)?.values ?? []).flatMap(name =>
      observe({ text, kind: 'missing', path, member: String(name), naming: 'wire' }, refusal),
    )
  const unknown = /The JSON property '([^']{1,100})' could not be mapped/.exec(text)?.[1]
  if (unknown !== undefined) return observe({ text, kind: 'unknown', path: '$', member: unknown }, refusal)
  const target = CONVERSION.exec(text)?.[1]
  if (target !== undefined) return unconverted(path, target, text, refusal)
  if (
    /is an invalid start of a value|is invalid after a value|invalid JSON|Expected depth|unexpected end|does not contain any JSON/i.test(
      text,
    )
  )
    return [{ kind: 'malformed', at: [], naming: 'wire', in: 'body', text }]
  return observe({ text, path: key === '' ? '$' : key }, refusal)
}

function unconverted(path: string, target: string, text: string, refusal: Refusal): Observation[] {
  const name = target.replace(/^System\.Nullable`1\[(.*)\]$/, '$1')
  const format = /DateTime|DateOnly|TimeOnly|Guid/.test(name)
    ? formatIn(name.replace('DateOnly', 'date').replace('TimeOnly', 'time '))
    : undefined
  if (format !== undefined)
    return observe({ text: '', kind: 'format', path, expected: { format } }, refusal).map(each => ({ ...each, text }))
  const type = /List|\[\]|IEnumerable|Collection/.test(name)
    ? 'array'
    : /^System\./.test(name)
      ? typeIn(name.replace('System.', '').replace(/^U?Int\d+$/, 'integer'))
      : undefined
  // A type of the service's own may be an object or an enumeration.
  return observe({ text: '', kind: 'type', path, expected: type === undefined ? {} : { type } }, refusal).map(each => ({
    ...each,
    text,
  }))
}

const reader: ErrorReader = {
  priority: 150,
  canParse: refusal =>
    errors(refusal).length > 0 &&
    isObject(refusal.json) &&
    (/One or more validation errors/.test(refusal.text) ||
      typeof refusal.json['traceId'] === 'string' ||
      /could not be converted to System/.test(refusal.text)),
  parse,
  at: { message: '/title', fields: '/errors' },
  examples: [
    {
      source: 'ASP.NET Core 9, ValidationProblemDetails',
      refusal: {
        status: 400,
        mediaType: 'application/problem+json',
        body: '{"type":"https://tools.ietf.org/html/rfc9110#section-15.5.1","title":"One or more validation errors occurred.","status":400,"errors":{"order":["The order field is required."],"$.age":["The JSON value could not be converted to System.Int32. Path: $.age | LineNumber: 0 | BytePositionInLine: 45."]},"traceId":"00-1"}',
        sent: { age: 'x' },
      },
      reads: [{ kind: 'type', at: ['age'], expected: { type: 'integer' } }],
    },
    {
      source: 'System.Text.Json with required members',
      refusal: {
        status: 400,
        mediaType: 'application/problem+json',
        body: '{"title":"One or more validation errors occurred.","errors":{"$":["JSON deserialization for type \'Order\' was missing required properties, including the following: phone, mode"],"order":["The order field is required."]}}',
        sent: {},
      },
      reads: [
        { kind: 'missing', at: ['phone'] },
        { kind: 'missing', at: ['mode'] },
      ],
    },
  ],
}
export default reader
