/** A value that a program could not make into what it holds: to which type, and where. */
import { isObject } from '../json.ts'
import type { Expected, JsonType, Observation } from '../observation.ts'
import { type Asked, type Segment, sentAt } from './_asked.ts'
import { listOf } from './_lists.ts'
import { segmentsFrom } from './_segments.ts'
import { settle } from './_settle.ts'
import { formatIn, typeIn } from './_types.ts'

const FAILED =
  /\b(?:cannot|can't|could not|couldn't|unable to|failed to) (?:be )?(?:deserializ|unmarshal|construct|convert|decod|coerc|cast)|\bexpected=.+\bgot=/i
const TARGET =
  /(?:\bof type|\binstance of|\bconverted to|\bexpected=)\s*[`'"]?(struct \{.*?\}(?=,|$)|(?:\*|\[\]|map\[)*\w+(?:[.$]\w+)*(?:[<[][^\s'"]*|`\d\[[^\]]*\])?)/i
const PLACES = [/\b(?:struct|class|record|model) field \w+\.(\S+)/i, /\bpath: (\$[^|\s]*)/i, /\bfield=([^,\s]+),/]

/** `at` is what the structure of the answer says. */
export function conversionIn(text: string, at: Segment[] | undefined, asked: Asked): Observation[] | undefined {
  const target = FAILED.test(text) ? TARGET.exec(text)?.[1] : undefined
  if (target === undefined) return undefined
  const told = chainIn(text) ?? PLACES.flatMap(place => place.exec(text)?.[1] ?? []).map(segmentsFrom)[0]
  const place = told === undefined ? (at ?? placeOfValue(text, asked)) : settle(told, asked).at
  const { kind, expected } = wantedBy(
    target,
    text,
    place === null ? undefined : sentAt(asked, place),
    place?.length === 0,
  )
  const shared = { naming: 'wire', in: 'body', text } as const
  return [
    { ...shared, kind, at: place, ...(expected === undefined ? {} : { expected }) },
    ...requiredIn(target).map(name => ({ ...shared, kind: 'missing' as const, at: [...(place ?? []), name] })),
  ]
}

/** A struct without a name is written out, the names on the wire with it. */
function requiredIn(target: string): string[] {
  const members = [...target.matchAll(/json:\\*"([\w.-]+)[^"\\]*\\*"([^;}]*)/g)]
  return members.flatMap(([, name = '', rules = '']) => (rules.includes('required') ? [name] : []))
}

/** `(through reference chain: a.B["recipient"]->a.C["name"])` */
export function chainIn(text: string): Segment[] | undefined {
  const chain = /\bchain: (.{1,1000})$/s.exec(text)?.[1]
  return chain === undefined
    ? undefined
    : [...chain.matchAll(/\[(?:\\?"([^"\\\]]{1,100})\\?"|(\d+))\]/g)].map(found => found[1] ?? Number(found[2]))
}

/** The one member whose value is repeated; the body itself where that is no object. */
function placeOfValue(text: string, asked: Asked): Segment[] | null {
  if (!isObject(asked.body)) return []
  const value = /\bfrom \w+(?: value)? ?(?:\(?['"]([^'"]{0,300})['"]|\(?(-?[\w.]+))/i.exec(text)
  const places = asked.values.get(value?.[1] ?? value?.[2] ?? '') ?? []
  return places.length === 1 ? (places[0] ?? null) : null
}

function wantedBy(
  target: string,
  text: string,
  sent: unknown,
  isWhole: boolean,
): Pick<Observation, 'kind' | 'expected'> {
  if (/\bnot one of\b|\boutside legal\b/.test(text)) {
    const values = listOf(text)?.values
    return values === undefined || /\boutside\b/.test(text) ? { kind: 'enum' } : { kind: 'enum', expected: { values } }
  }
  const type = typeNamed(target, text, isWhole)
  const format = /date|time|instant|guid|uuid/i.test(target) ? formatOf(target) : undefined
  if (format === undefined) return { kind: 'type', ...(type === undefined ? {} : { expected: { type } }) }
  const isText = typeof sent === 'string' || /\bfrom String\b/.test(text)
  return isText ? { kind: 'format', expected: { format } } : { kind: 'type', expected: { type: 'string' } }
}

const formatOf = (target: string): Expected['format'] =>
  formatIn(target.replace(/^.*\./, '').replace(/(Date|Time)Only$/, '$1 '))

const PLAIN =
  /^(?:u?int(?:eger)?\d*|long|short|s?byte|double|single|float\d*|decimal|bool(?:ean)?|string|big(?:decimal|integer)|number)$/i

/** A type of the service's own may be an object or an enumeration, unless an object was to be made. */
function typeNamed(target: string, text: string, isWhole: boolean): JsonType | undefined {
  const name = target.replace(/^\*|^.*Nullable`1\[|\]$/g, '')
  const last = name.replace(/^.*\./, '')
  if (/^\[\]|\[\]$|(?:List|Set|Collection|Enumerable)(?:$|[<`])/.test(name)) return 'array'
  if (/^(?:map\[|struct\b)|(?:Map|Dictionary)(?:$|[<`])/.test(name)) return 'object'
  if (PLAIN.test(last)) return typeIn(last.toLowerCase())
  const isObjects = isWhole || /\b(?:deserialize|construct) /.test(text) || /^[A-Z]\w*\.[A-Z]/.test(name)
  return isObjects ? 'object' : undefined
}
