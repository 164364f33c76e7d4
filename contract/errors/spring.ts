/** Spring Boot: binding errors with codes, and what Jackson says where the body cannot be read into a class. */
import type { JsonObject } from '../json.ts'
import type { ErrorReader, Expected, JsonType, Observation, Refusal } from '../observation.ts'
import { askedOf, type Segment } from './_asked.ts'
import { hasAll, objectOf, recordsOf, textOf } from './_family.ts'
import { listAt } from './_lists.ts'
import { distinct, observe } from './_observe.ts'
import { formatIn, typeIn } from './_types.ts'
import { readGenerically } from './generic.ts'

const BINDING = (record: JsonObject) =>
  hasAll(record, 'field') &&
  (hasAll(record, 'defaultMessage') || hasAll(record, 'rejectedValue') || hasAll(record, 'codes'))
const JACKSON =
  /Cannot (?:deserialize|construct)|JSON parse error|Unrecognized (?:field|property)|Unrecognized token|through reference chain|Missing required creator property|Could not resolve type id|missing type id|not marked as ignorable|Null value for creator property|due to missing \(therefore NULL\) value|Required request body is missing/

function bindings(refusal: Refusal): JsonObject[] {
  const body = objectOf(refusal)
  return (
    [body?.['errors'], body?.['fieldErrors'], body?.['subErrors'], refusal.json]
      .map(recordsOf)
      .find(list => list.some(BINDING)) ?? []
  )
}

function parse(refusal: Refusal): Observation[] {
  const bound = bindings(refusal).filter(BINDING)
  if (bound.length > 0) return distinct(bound.flatMap(record => fromBinding(record, refusal)))
  const text = sentence(refusal)
  return JACKSON.test(text) ? fromJackson(text, refusal) : readGenerically(refusal)
}

function sentence(refusal: Refusal): string {
  const body = objectOf(refusal)
  const texts = ['message', 'detail', 'details', 'error', 'description', 'trace'].map(key => textOf(body?.[key]))
  return texts.find(text => JACKSON.test(text)) ?? (JACKSON.test(refusal.text) ? refusal.text.slice(0, 3000) : '')
}

function fromBinding(record: JsonObject, refusal: Refusal): Observation[] {
  const code = textOf(record['code']) || String(Array.isArray(record['codes']) ? (record['codes'].at(-1) ?? '') : '')
  const text = textOf(record['defaultMessage']) || textOf(record['message']) || code
  const told = observe({ text, code, path: textOf(record['field']), expected: limits(code, record, refusal) }, refusal)
  // A zero as the lower limit says nothing.
  return told.map(each => (each.expected?.minLength === 0 || each.expected?.minItems === 0 ? withoutZero(each) : each))
}

function withoutZero(each: Observation): Observation {
  const { minLength, minItems, ...expected } = each.expected ?? {}
  if (minLength !== undefined && minLength > 0) return { ...each, expected: { ...expected, minLength } }
  return { ...each, expected: minItems !== undefined && minItems > 0 ? { ...expected, minItems } : expected }
}

/** `Size`, `Min` and the like bring their numbers as arguments, whatever the language of the sentence. */
function limits(code: string, record: JsonObject, refusal: Refusal): Expected {
  const numbers = (Array.isArray(record['arguments']) ? record['arguments'] : []).filter(
    each => typeof each === 'number',
  )
  const [first, second] = numbers
  if (first === undefined) return {}
  if (code === 'Min' || code === 'DecimalMin') return { minimum: first }
  if (code === 'Max' || code === 'DecimalMax') return { maximum: first }
  if (code !== 'Size' && code !== 'Length') return {}
  const many = Array.isArray(record['rejectedValue']) || askedOf(refusal).values.size < 0
  const lengths: Expected = many ? { maxItems: first } : { maxLength: first }
  if (second !== undefined && second > 0) Object.assign(lengths, many ? { minItems: second } : { minLength: second })
  if (first >= 2_147_483_647) delete lengths[many ? 'maxItems' : 'maxLength']
  return lengths
}

function fromJackson(text: string, refusal: Refusal): Observation[] {
  if (/Required request body is missing/.test(text))
    return [{ kind: 'missing', at: [], naming: 'wire', in: 'body', text }]
  const chain = chainIn(text)
  const unknown = /Unrecognized (?:field|property)[: ]+\\?"([^"\\]{1,100})\\?"/.exec(text)
  if (unknown?.[1] !== undefined) return unrecognized(unknown[1], chain, text, refusal)
  const creator =
    /Missing required creator property '([^']{1,100})'|(?:JSON|parameter) property (\w+) due to missing/.exec(text)
  const name = creator?.[1] ?? creator?.[2]
  if (name !== undefined)
    return observe({ text, kind: 'missing', path: chain.length > 0 ? chain : [name], member: name }, refusal)
  const tag = /missing type id property '([^']{1,100})'/.exec(text)?.[1]
  if (tag !== undefined) return observe({ text, kind: 'missing', path: chain, member: tag }, refusal)
  const known = /known type ids = (\[[^\]]{1,500}\])/.exec(text)?.[1]
  if (known !== undefined)
    return placed(text, chain, 'enum', { values: listAt(known, 0, false)?.values ?? [] }, refusal)
  const accepted = /values accepted for Enum class: (\[[^\]]{0,2000}\])/.exec(text)?.[1]
  if (accepted !== undefined)
    return placed(text, chain, 'enum', { values: listAt(accepted, 0, false)?.values ?? [] }, refusal)
  const wanted = /(?:value of type|instance of) [`']?([\w.$<>[\], ]+)[`']?/.exec(text)?.[1]
  if (wanted !== undefined) {
    if (/index value outside legal index range|not one of the values accepted/.test(text))
      return placed(text, chain, 'enum', {}, refusal)
    const format = /java\.time|LocalDate|LocalTime|Instant|UUID/.test(wanted)
      ? formatIn(wanted.replace(/^.*\./, ''))
      : undefined
    if (format !== undefined && /from String/.test(text)) return placed(text, chain, 'format', { format }, refusal)
    return placed(text, chain, 'type', { type: typeOf(wanted) }, refusal)
  }
  return [{ kind: 'malformed', at: [], naming: 'wire', in: 'body', text }]
}

/** `(through reference chain: a.B["recipient"]->a.C["name"])` */
function chainIn(text: string): Segment[] {
  const chain = /through reference chain: (.{1,1000})$/s.exec(text)?.[1] ?? ''
  return [...chain.matchAll(/\[(?:\\?"([^"\\\]]{1,100})\\?"|(\d+))\]/g)].map(found => found[1] ?? Number(found[2]))
}

function unrecognized(name: string, chain: Segment[], text: string, refusal: Refusal): Observation[] {
  const known = /known propert\w+: ([^)]{1,2000})/.exec(text)?.[1]
  const members = (known === undefined ? [] : (listAt(known, 0, false)?.values ?? [])).filter(
    each => typeof each === 'string',
  )
  const told = observe({ text, kind: 'unknown', path: chain, member: name }, refusal)
  return told.map(each => ({ ...each, ...(members.length > 0 ? { expected: { members } } : {}) }))
}

/** Without a chain the value that is repeated must tell the place. */
function placed(
  text: string,
  chain: Segment[],
  kind: Observation['kind'],
  expected: Expected,
  refusal: Refusal,
): Observation[] {
  const given = Object.keys(expected).length > 0 ? { expected } : {}
  if (chain.length > 0)
    return observe({ text, kind, path: chain, ...given }, refusal).map(each => ({ ...each, ...given }))
  const at = echoIn(text, refusal)
  return [{ kind, at, naming: 'wire', in: 'body', ...given, text }]
}

function echoIn(text: string, refusal: Refusal): Segment[] | null {
  if (/from (?:Array|Object) value/.test(text))
    return Array.isArray(refusal.sent) || typeof refusal.sent !== 'object' ? [] : null
  const value =
    /from (?:String|Integer|Floating-point|Boolean|number)(?: value)? ?(?:\(?['"]([^'"]{0,300})['"]\)?|\(?(-?[\w.]+)\)?)/.exec(
      text,
    )
  const places = askedOf(refusal).values.get(value?.[1] ?? value?.[2] ?? '') ?? []
  return places.length === 1 ? (places[0] ?? null) : null
}

function typeOf(wanted: string): JsonType {
  const name = wanted.trim()
  if (
    /^(?:java\.util\.)?(?:Array|Linked)?(?:List|Set|Collection)|List<|Set<|\[\]$/.test(
      name.replace(/^java\.util\./, ''),
    )
  )
    return 'array'
  if (/Map(?:<|$)/.test(name)) return 'object'
  if (/^(?:java\.(?:lang|math)\.\w+|int|long|short|byte|double|float|boolean|kotlin\.\w+)$/.test(name))
    return typeIn(name.replace(/^.*\./, '')) ?? 'string'
  return /java\.(?:time|util\.UUID)/.test(name) ? 'string' : 'object'
}

const reader: ErrorReader = {
  priority: 130,
  canParse: refusal =>
    bindings(refusal).length > 0 ||
    sentence(refusal) !== '' ||
    (hasAll(objectOf(refusal), 'timestamp', 'status', 'error', 'path') && refusal.status >= 400),
  parse,
  at: { message: '/message', fields: '/errors' },
  examples: [
    {
      source: 'Spring Boot 3.5.6, server.error.include-binding-errors',
      refusal: {
        status: 400,
        mediaType: 'application/json',
        body: '{"timestamp":"2026-11-21T05:32:55.944+00:00","status":400,"error":"Bad Request","message":"Validation failed for object=\'n\'. Error count: 2","errors":[{"objectName":"n","field":"recipient","rejectedValue":null,"codes":["NotNull.n.recipient","NotNull"],"defaultMessage":"darf nicht null sein","bindingFailure":false,"code":"NotNull"},{"objectName":"n","field":"message","rejectedValue":"mm","codes":["Size"],"arguments":[{"code":"message"},160,0],"defaultMessage":"Größe muss zwischen 0 und 160 sein","bindingFailure":false,"code":"Size"}],"path":"/ext-notify"}',
        sent: { message: 'mm' },
      },
      reads: [
        { kind: 'missing', at: ['recipient'] },
        { kind: 'bounds', at: ['message'], expected: { maxLength: 160 } },
      ],
    },
    {
      source: 'Spring Boot 3.5.6, Jackson 2.19',
      refusal: {
        status: 400,
        mediaType: 'application/json',
        body: '{"timestamp":"2026-11-21T05:32:55.936+00:00","status":400,"error":"Bad Request","message":"JSON parse error: Cannot deserialize value of type `z.A$Ch` from String \\"zzz\\": not one of the values accepted for Enum class: [sms, push, email]","path":"/ext-notify"}',
        sent: { channel: 'zzz' },
      },
      reads: [{ kind: 'enum', at: ['channel'], expected: { values: ['sms', 'push', 'email'] } }],
    },
    {
      source: 'Jackson 2.15 UnrecognizedPropertyException',
      refusal: {
        status: 400,
        mediaType: 'text/plain',
        body: 'Unrecognized field "zz" (class com.acme.Order), not marked as ignorable (2 known properties: "qty", "sku"])\n at [Source: (String)"{"zz":1}"; line: 1, column: 7] (through reference chain: com.acme.Order["zz"])',
        sent: { zz: 1 },
      },
      reads: [{ kind: 'unknown', at: ['zz'], expected: { members: ['qty', 'sku'] } }],
    },
  ],
}
export default reader
