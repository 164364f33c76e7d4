/** A request in the making: members with what is known of each and the value now tried. */
import { isObject, type Json, pointerOf, setAt } from '../../contract/json.ts'
import { type Style, squeezed, styleOf } from '../../contract/names.ts'
import type { Expected } from '../../contract/observation.ts'
import type { Encoding, Made, RequestTemplate } from '../../contract/recipe.ts'
import type { Candidate } from '../values/candidate.ts'

export type Place = 'body' | 'header' | 'query'
export type Path = (string | number)[]

export interface Member {
  in: Place
  path: Path
  /** Other spellings of the last segment, where only the name in the service's code was told. */
  spellings: string[]
  expected: Expected
  candidates: Candidate[]
  /** Index of the candidate now sent. */
  at: number
  /** It holds other members; a value of its own is only an empty object. */
  container: boolean
}

/** A member that is sent as an object with nothing in it. */
export function isEmptyObject(member: Member): boolean {
  const value = member.candidates[member.at]?.template
  return member.in === 'body' && isObject(value) && Object.keys(value).length === 0
}

export class Draft {
  encoding: Encoding
  /** The style that the service's own answers show, where they show one. */
  wireStyle: Style | undefined
  readonly members = new Map<string, Member>()
  /** Members the service said it does not know; never sent again. */
  readonly refused = new Set<string>()
  constructor(encoding: Encoding = 'json') {
    this.encoding = encoding
  }

  static key(place: Place, path: Path): string {
    return `${place}:${pointerOf(path)}`
  }

  get(place: Place, path: Path): Member | undefined {
    return this.members.get(Draft.key(place, path))
  }

  put(member: Member): void {
    const name = squeezed(String(member.path.at(-1)))
    // Two spellings of a name are not meant both.
    for (const other of this.in('body'))
      if (
        member.in === 'body' &&
        other.path.length === member.path.length &&
        Draft.key('body', other.path) !== Draft.key('body', member.path) &&
        squeezed(String(other.path.at(-1))) === name &&
        pointerOf(other.path.slice(0, -1)) === pointerOf(member.path.slice(0, -1))
      )
        this.drop('body', other.path)
    this.members.set(Draft.key(member.in, member.path), member)
    for (let depth = 1; depth < member.path.length; depth++) {
      const parent = this.get(member.in, member.path.slice(0, depth))
      if (parent !== undefined) parent.container = true
    }
  }

  drop(place: Place, path: Path): boolean {
    const prefix = Draft.key(place, path)
    let dropped = false
    for (const key of [...this.members.keys()]) {
      if (key === prefix || key.startsWith(`${prefix}/`)) dropped = this.members.delete(key) || dropped
    }
    return dropped
  }

  in(place: Place): Member[] {
    return [...this.members.values()].filter(member => member.in === place)
  }

  /** Members that carry a value of their own: leaves, and containers that are still empty. */
  carried(): Member[] {
    return [...this.members.values()].filter(member => !this.#hasBelow(member))
  }

  #hasBelow(member: Member): boolean {
    const prefix = `${Draft.key(member.in, member.path)}/`
    return [...this.members.keys()].some(key => key.startsWith(prefix))
  }

  style(): Style | undefined {
    return styleOf(this.in('body').flatMap(member => member.path.filter(part => typeof part === 'string')))
  }

  clone(): Draft {
    const copy = new Draft(this.encoding)
    copy.wireStyle = this.wireStyle
    for (const member of this.members.values())
      copy.members.set(Draft.key(member.in, member.path), { ...member, expected: { ...member.expected } })
    for (const name of this.refused) copy.refused.add(name)
    return copy
  }

  /** The request as a template; `base` is what the body starts as. */
  template(): RequestTemplate {
    const lets = new Lets()
    let body: Json = {}
    const headers: Record<string, string> = {}
    const query: Record<string, string> = {}
    for (const member of this.carried()) {
      const value = lets.adopt(member.candidates[member.at])
      if (value === undefined) continue
      const name = String(member.path[0] ?? '')
      if (member.in === 'body') body = setAt(body, pointerOf(member.path), value)
      else if (member.in === 'header') headers[name] = String(value)
      else query[name] = String(value)
    }
    return {
      ...(lets.isEmpty() ? {} : { let: lets.all() }),
      ...(Object.keys(headers).length > 0 ? { headers } : {}),
      ...(Object.keys(query).length > 0 ? { query } : {}),
      encoding: this.encoding,
      ...(this.encoding === 'none' ? {} : { body }),
    }
  }
}

/** The `let` entries of many candidates under names that do not clash. */
class Lets {
  readonly #made = new Map<string, Made>()

  adopt(candidate: Candidate | undefined): Json | undefined {
    if (candidate === undefined) return undefined
    let text = JSON.stringify(candidate.template)
    for (const [name, made] of Object.entries(candidate.let ?? {})) {
      const kept = this.#keep(name, made)
      text = text.replaceAll(`{{${name}`, `{{${kept}`)
    }
    return JSON.parse(text) as Json
  }

  #keep(name: string, made: Made): string {
    for (let i = 1; ; i++) {
      const tried = i === 1 ? name : `${name}-${i}`
      const there = this.#made.get(tried)
      if (there === undefined || JSON.stringify(there) === JSON.stringify(made)) {
        this.#made.set(tried, made)
        return tried
      }
    }
  }

  isEmpty(): boolean {
    return this.#made.size === 0
  }

  all(): Record<string, Made> {
    return Object.fromEntries(this.#made)
  }
}
