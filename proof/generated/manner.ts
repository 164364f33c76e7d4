import type { Body, Json, Member } from './model.ts'
import { pointerOf, typeOf } from './model.ts'
import type { FaultKind, Refusal, Sentences } from './sentences.ts'
import { labelOf } from './words.ts'

export interface Fault {
  kind: FaultKind
  /** From the root of the body; for a header or a parameter its name. */
  path: (string | number)[]
  value?: Json | undefined
  member?: Member
  list?: string[]
}
/** A fault as a manner tells it. */
export interface Told extends Fault {
  text: string
  at: string
  leaf: string
}
export interface Occasion {
  status: number
  service: string
  instance: string
  sentences: Sentences
  trace: string
}
/** How one framework, or one house, speaks: all that its services have in common. */
export interface Manner {
  id: string
  /** Where it was taken from. */
  source: string
  weight: number
  /** How its developers case the names of properties. */
  casings: string[]
  /** The sentences come in the language of the service; otherwise they are the framework's own, in English. */
  localised?: true
  words?: Partial<Record<FaultKind, string>>
  at: (path: readonly (string | number)[]) => string
  list?: (values: readonly string[]) => string
  types?: Partial<Record<string, string>>
  /** Its decoder takes names in any casing. */
  ignoresCase?: true
  report: 'all' | 'first' | 'either'
  /** Faults of these kinds are a decoder's: the first one is reported alone, before the validator looks. */
  decoder?: FaultKind[]
  strict: 'ignore' | 'refuse' | 'either'
  invalid: number
  malformed?: number
  media: string
  /** What is put around an answer that succeeds; `data` where it is not told. */
  answer?: (data: Json, occasion: Occasion) => Json
  /** A pointer and the value that tells success where the status does not. */
  successBody?: Body
  /** Every answer has this status. */
  always?: number
  /** Objects in which requests are put: JSON:API, or the envelope of a house. */
  wrap?: string[]
  /** Whether rejections list what a closed list holds, where the sentences do not say so. */
  tellsLists?: boolean
  /** How the body travels where it is not JSON. */
  encoding?: 'xml'
  refused: (reported: Told[], occasion: Occasion) => Json | undefined
  refusal: (text: string, code: Refusal, occasion: Occasion) => Json | undefined
  /** In place of `refused` where the service is switched to tell less; absent where a framework has no such switch. */
  quiet?: (occasion: Occasion, reported: Told[]) => Json | undefined
}

export const dotted = (path: readonly (string | number)[]): string =>
  path
    .map(each => (typeof each === 'number' ? `[${each}]` : `.${each}`))
    .join('')
    .replace(/^\./, '')
export const dots = (path: readonly (string | number)[]): string => path.join('.')
export const bracketed = (path: readonly (string | number)[]): string =>
  path.map((each, n) => (n === 0 ? String(each) : `[${each}]`)).join('')
export const pointed = (path: readonly (string | number)[]): string => pointerOf(path)
export const jsonPath = (path: readonly (string | number)[]): string =>
  `$${path.map(each => (typeof each === 'number' ? `[${each}]` : `.${each}`)).join('')}`
export const pascalDotted = (path: readonly (string | number)[]): string =>
  dotted(path.map(each => (typeof each === 'number' ? each : each.charAt(0).toUpperCase() + each.slice(1))))
export const leafOf = (path: readonly (string | number)[]): string =>
  String(path.findLast(each => typeof each === 'string') ?? '')
export const words = (path: readonly (string | number)[]): string =>
  path.map(each => labelOf(String(each)).toLowerCase()).join(' ')

/** Without what every object has: a property that is complained of may be called `constructor`. */
const empty = (): Body => Object.create(null) as Body

/** Messages by place, as most libraries group them. */
export const grouped = (
  reported: Told[],
  key: (each: Told) => string = each => each.at,
  text: (each: Told) => Json = each => each.text,
): Body => {
  const groups = empty() as Record<string, Json[]>
  for (const each of reported) groups[key(each)] = [...(groups[key(each)] ?? []), text(each)]
  return groups
}
/** The same, but as deep as the body itself. */
export const nested = (reported: Told[]): Body => {
  const root = empty()
  for (const each of reported) {
    let here = root
    each.path.forEach((part, n) => {
      if (n === each.path.length - 1) here[part] = [...((here[part] as Json[] | undefined) ?? []), each.text]
      else {
        here[part] ??= empty()
        here = here[part] as Body
      }
    })
  }
  return root
}

const articled = (type: string) => (/^[aeiou]/.test(type) ? `an ${type}` : `a ${type}`)
export function tell(manner: Manner, sentences: Sentences, tellsForms: boolean, fault: Fault): Told {
  const { kind, path, member: property } = fault
  const half = kind === 'enum' && property?.told === 'half'
  const hidden = kind === 'enum' && property?.told === 'none' && (manner.words?.enum ?? sentences.enum).includes('{l}')
  const known = hidden || (kind === 'format' && !tellsForms) ? 'form' : half ? 'half' : kind
  const template = manner.words?.[known] ?? (kind === 'format' ? manner.words?.form : undefined) ?? sentences[known]
  const values = fault.list ?? property?.values ?? []
  const shown = half ? values.slice(0, Math.ceil(values.length / 2)) : values
  const type = (property?.types ?? []).map(each => manner.types?.[each] ?? each).join(' or ')
  const got = fault.value === undefined ? 'undefined' : typeOf(fault.value)
  const holes: Record<string, string> = {
    p: manner.at(path),
    parent: manner.at(path.slice(0, -1)),
    leaf: leafOf(path),
    Label: labelOf(leafOf(path)),
    Leaf: leafOf(path).charAt(0).toUpperCase() + leafOf(path).slice(1),
    words: words(path),
    dotted: dotted(path),
    jsonpath: jsonPath(path),
    jsonparent: jsonPath(path.slice(0, -1)),
    t: type || 'string',
    at: articled(type || 'string'),
    g: manner.types?.[got] ?? got,
    l: (manner.list ?? (list => list.join(', ')))(shown),
    f: property?.format?.told ?? property?.range?.join('..') ?? '',
    n: String(property?.max ?? ''),
    v: JSON.stringify(fault.value) ?? 'undefined',
  }
  const text = template.replace(/\{(\w+)\}/g, (whole, name: string) => holes[name] ?? whole)
  return { ...fault, text, at: manner.at(path), leaf: leafOf(path) }
}
