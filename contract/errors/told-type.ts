/** A type that a text tells in the notation of a language, `{ name: Text, kind: "a" | "b" }`, and what a body lacks of it. */
import { isObject, type Json } from '../json.ts'

/** What is told of one property: its path, and the words that it may hold, where it may hold nothing else. */
export interface ToldProperty {
  path: string[]
  words: string[]
}

type Type =
  | { kind: 'object'; members: readonly Member[] }
  | { kind: 'any-of' | 'all-of'; types: readonly Type[] }
  | { kind: 'list'; item: Type }
  | { kind: 'word'; word: string }
  | { kind: 'named'; name: string }

interface Member {
  name: string
  isOptional: boolean
  type: Type
}

/** Where an object begins whose names stand without quotes. */
const BEGIN = /(?:\p{L}+<)?[(\s]*\{\s*[\p{L}_$][\p{L}\p{N}_$-]*\??\s*:\s/u
const TOKEN =
  /\s*(?:([\p{L}_$][\p{L}\p{N}_$.-]*)|"([^"\n]{0,80})"|'([^'\n]{0,80})'|([-+]?\d[\d.]*)|(\[\]|[{}()<>|&,;:?[\]]))/uy

/** The tokens of a text from there on, until something else comes. */
class Reader {
  #next: RegExpExecArray | null = null
  #at: number
  readonly #text: string
  constructor(text: string, at: number) {
    this.#text = text
    this.#at = at
    this.#advance()
  }
  #advance(): void {
    TOKEN.lastIndex = this.#at
    this.#next = TOKEN.exec(this.#text)
    this.#at = this.#next === null ? this.#at : TOKEN.lastIndex
  }
  take(sign: string): boolean {
    if (this.#next?.[5] !== sign) return false
    this.#advance()
    return true
  }
  /** What stands in brackets right behind a name says more of it: `Code(5 digits)`. */
  passOver(): void {
    if (this.#next?.[5] !== '(') return
    let depth = 1
    for (; depth > 0 && this.#at < this.#text.length; this.#at++)
      depth += this.#text[this.#at] === '(' ? 1 : this.#text[this.#at] === ')' ? -1 : 0
    this.#advance()
  }
  name(): string | undefined {
    const name = this.#next?.[1]
    if (name !== undefined) this.#advance()
    return name
  }
  word(): string | undefined {
    const word = this.#next?.[2] ?? this.#next?.[3] ?? this.#next?.[4]
    if (word !== undefined) this.#advance()
    return word
  }
}

const DEEPEST = 12
/** A longer text is looked at as others are. */
const LONGEST = 6_000

function typeIn(reader: Reader, depth = 0): Type | undefined {
  if (depth > DEEPEST) return undefined
  const several = (sign: string, kind: 'any-of' | 'all-of', one: () => Type | undefined): Type | undefined => {
    reader.take(sign)
    const types: Type[] = []
    do {
      const type = one()
      if (type === undefined) return undefined
      types.push(type)
    } while (reader.take(sign))
    return types.length === 1 ? types[0] : { kind, types }
  }
  const suffixed = () => {
    const type = single(reader, depth)
    return type !== undefined && reader.take('[]') ? ({ kind: 'list', item: type } as const) : type
  }
  return several('|', 'any-of', () => several('&', 'all-of', suffixed))
}

function single(reader: Reader, depth: number): Type | undefined {
  if (reader.take('(')) {
    const type = typeIn(reader, depth + 1)
    return reader.take(')') ? type : undefined
  }
  if (reader.take('{')) return objectIn(reader, depth)
  const word = reader.word()
  if (word !== undefined) return { kind: 'word', word }
  const name = reader.name()
  // A word before an object says what kind of one it is.
  if (name !== undefined && reader.take('{')) return objectIn(reader, depth)
  if (name !== undefined) reader.passOver()
  if (name === undefined || !reader.take('<')) return name === undefined ? undefined : { kind: 'named', name }
  const of: Type[] = []
  do {
    const type = typeIn(reader, depth + 1)
    if (type === undefined) return undefined
    of.push(type)
  } while (reader.take(','))
  if (!reader.take('>')) return undefined
  const [inner] = of
  if (inner !== undefined && of.length === 1 && forms(inner).length > 0 && !/^partial$/i.test(name))
    return { kind: 'list', item: inner }
  // Of an object all of whose names may be left out none is missing.
  return inner !== undefined && /^partial$/i.test(name) ? optional(inner) : { kind: 'named', name }
}

function objectIn(reader: Reader, depth: number): Type | undefined {
  const members: Member[] = []
  while (!reader.take('}')) {
    const name = reader.name() ?? reader.word()
    const isOptional = reader.take('?')
    if (name === undefined || !reader.take(':')) return undefined
    const type = typeIn(reader, depth + 1)
    if (type === undefined) return undefined
    members.push({ name, isOptional, type })
    if (!reader.take(',')) reader.take(';')
  }
  return { kind: 'object', members }
}

const optional = (type: Type): Type =>
  type.kind === 'object'
    ? { kind: 'object', members: type.members.map(each => ({ ...each, isOptional: true })) }
    : type.kind === 'any-of' || type.kind === 'all-of'
      ? { kind: type.kind, types: type.types.map(optional) }
      : type

/** The ways in which an object of the type may look, each by its members. */
function forms(type: Type): readonly (readonly Member[])[] {
  if (type.kind === 'object') return [type.members]
  if (type.kind === 'any-of') return type.types.flatMap(forms)
  if (type.kind !== 'all-of') return []
  return type.types
    .map(forms)
    .filter(each => each.length > 0)
    .reduce<readonly (readonly Member[])[]>(
      (all, each) => all.flatMap(members => each.map(more => [...members, ...more])).slice(0, 64),
      [[]],
    )
}

/** The words of a type that holds nothing else. */
function wordsOf(type: Type): string[] | undefined {
  if (type.kind === 'word') return [type.word]
  if (type.kind !== 'any-of') return undefined
  const all = type.types.map(wordsOf)
  return all.some(each => each === undefined) ? undefined : all.flatMap(each => each ?? [])
}

const isNamed = (type: Type): boolean =>
  type.kind === 'named'
    ? !/^(?:true|false|null|undefined|none|nil)$/i.test(type.name)
    : type.kind === 'object'
      ? type.members.some(each => isNamed(each.type))
      : type.kind === 'list'
        ? isNamed(type.item)
        : type.kind !== 'word' && type.types.some(isNamed)

export interface ToldType {
  /** What the body lacks, or holds a word for that is none of those it may hold. */
  lacking(body: Json | undefined): ToldProperty[]
  names: string[]
}

/** `undefined` where the text tells no such type; what repeats a body names no types. */
export function toldTypeIn(text: string): ToldType | undefined {
  const found = text.includes('{') && text.length < LONGEST ? BEGIN.exec(text) : null
  if (found === null) return undefined
  const type = typeIn(new Reader(text, found.index))
  if (type === undefined || forms(type.kind === 'list' ? type.item : type).length === 0 || !isNamed(type))
    return undefined
  return { lacking: body => lackingIn(type, body, []), names: namesOf(type) }
}

const namesOf = (type: Type): string[] =>
  type.kind === 'object'
    ? type.members.flatMap(each => [each.name, ...namesOf(each.type)])
    : type.kind === 'any-of' || type.kind === 'all-of'
      ? type.types.flatMap(namesOf)
      : type.kind === 'list'
        ? namesOf(type.item)
        : []

function lackingIn(type: Type, body: Json | undefined, path: readonly string[]): ToldProperty[] {
  if (type.kind === 'list') return lackingIn(type.item, Array.isArray(body) ? body[0] : undefined, [...path, '0'])
  const node = isObject(body ?? null) ? (body as Record<string, Json>) : {}
  const all = forms(type)
  /** Words of the member in all forms: one of them is chosen by it. */
  const wordsFor = (name: string) => {
    const told = all.map(members => members.find(each => each.name === name)).map(each => each && wordsOf(each.type))
    return told.some(each => each === undefined) ? [] : [...new Set(told.flatMap(each => each ?? []))]
  }
  const fits = (members: readonly Member[]) =>
    members.filter(each => wordsOf(each.type)?.includes(String(node[each.name])) === true).length
  const [own = []] = [...all].sort((a, b) => fits(b) - fits(a))
  return own.flatMap(({ name, isOptional, type: inner }): ToldProperty[] => {
    const held = node[name]
    if (held === undefined && isOptional) return []
    const inside = lackingIn(inner, held, [...path, name])
    if (inside.length > 0 || typeof held === 'object') return inside
    const words = wordsFor(name)
    return held === undefined || (words.length > 0 && !words.includes(String(held)))
      ? [{ path: [...path, name], words }]
      : []
  })
}
