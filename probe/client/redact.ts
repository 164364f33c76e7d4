/** Redaction by value: every secret in every form it may take, longest first, then what is left of one in part or coded again. */

import { createHash } from 'node:crypto'
import type { Environment } from '../environment/types.ts'
import { masksJwt } from './mask.ts'
import { plainOf, withoutTraces } from './redact-traces.ts'
import { ENOUGH, FEWEST, type Trace, Traces } from './traces.ts'

/** Shorter values would garble ordinary words: they are replaced only where they are a whole value. */
const SHORTEST = 6
/** Still shorter ones stand everywhere, and are no secret. */
const SHORTEST_WHOLE = 3

/** What properties are called: letters, in words. */
const WORDS = /^(?=.{1,20}$)\p{L}+(?:[ _.-]?\p{L}+)*$/u

/** Between separators: `delivery` and `orderRef` of `delivery-x7-orderRef`. */
const WORD = /(?<![\p{L}\p{N}])\p{L}\p{Ll}{2,}(?:\p{Lu}\p{Ll}{2,})*(?![\p{L}\p{N}])/gu
/** What a secret must hold alongside a word for the word to tell nothing. */
const LEAST_ALONGSIDE = 4
/** A run of a secret is a word of it where it holds no more than this around it. */
const MOST_AROUND = 2
/** In thousands of cookies some random letters are written as a longer word is. */
const LONGEST_BY_CHANCE = ENOUGH - MOST_AROUND - 1

/** What reads like a token alongside the one that is. */
export const OTHER = 'other token'
const TOKENS: ReadonlySet<string> = new Set(['{{token}}', `{{${OTHER}}}`])

export class Redactor {
  /** Placeholders by form. */
  readonly #forms = new Map<string, string>()
  /** Forms by their first characters, longest first. */
  readonly #byHead = new Map<string, string[]>()
  /** Values that may be the name of a property as well. */
  readonly #words = new Set<string>()
  readonly #whole = new Map<string, string>()
  readonly #traces = new Traces()
  /** What answers brought that only repeats what was sent. */
  readonly #repeated = new Set<string>()
  /** Words that stand among other things in a secret, in small letters. */
  readonly #wordsWithin = new Set<string>()
  #heads: RegExp | undefined
  #grown = 0
  #renamed = 0
  #wholes: RegExp | undefined

  constructor(credentials: Record<string, string>) {
    const all = Object.entries(credentials)
    for (const [name, value] of all) this.keep(name, value)
    for (const [name, value] of all) {
      if (value.length < SHORTEST) this.#addWhole(name, value)
      else for (const form of hashForms(value)) this.#add(form, `{{hash of ${name}}}`)
      for (const [other, second] of all) {
        if (other === name) continue
        for (const form of pairForms(value, second)) this.#add(form, `{{basic ${name}, ${other}}}`)
      }
    }
  }

  /** From now on; the first name of a value stays, but which of several tokens is the token may be learnt later. */
  keep(name: string, value: string): void {
    if (name === OTHER && (this.#repeated.has(value) || this.#forms.has(value))) return
    if (this.#kept(name, value, value.length)) this.#grown++
  }

  /** A value that an answer has just brought: nothing that came before it can hold it. What of it was `sent` was not brought. */
  keepNew(name: string, value: string, sent = ''): void {
    if (this.#forms.has(value)) return
    const telling = tellingRuns(value, sent)
    if (telling === undefined) this.#repeated.add(value)
    else this.#kept(name, value, LONGEST_BY_CHANCE, telling)
  }

  /** Whether it was not known before. `longest`: letters of a word in it that tells nothing of the rest. `telling`: what tells it in part. */
  #kept(name: string, value: string, longest: number, telling: Run[] = [{ text: value }]): boolean {
    if (value.length < SHORTEST) return false
    const known = this.#forms.size
    for (const form of formsOf(value)) this.#add(form, `{{${name}}}`)
    if (WORDS.test(value)) this.#words.add(value)
    for (const { text, least } of telling)
      if (text === value || text.length >= FEWEST) this.#traces.add(name, text, least)
    for (const [word] of value.matchAll(WORD))
      if (lengthOf(value) - word.length >= LEAST_ALONGSIDE && word.length <= longest)
        this.#wordsWithin.add(word.toLowerCase())
    return this.#forms.size > known
  }

  /** Grows with what is known to be secret. */
  get size(): number {
    return this.#grown + this.#renamed
  }

  #add(form: string, placeholder: string): void {
    const former = this.#forms.get(form)
    if (former !== undefined && former !== placeholder && TOKENS.has(former) && TOKENS.has(placeholder)) {
      this.#forms.set(form, placeholder)
      this.#renamed++
    }
    if (form.length < SHORTEST || former !== undefined) return
    this.#forms.set(form, placeholder)
    const head = form.slice(0, SHORTEST)
    const alongside = [...(this.#byHead.get(head) ?? []), form]
    this.#byHead.set(
      head,
      alongside.sort((a, b) => b.length - a.length),
    )
    this.#heads = undefined
  }

  #addWhole(name: string, value: string): void {
    if (value.length < SHORTEST_WHOLE) return
    this.#whole.set(value, `{{${name}}}`)
    const any = [...this.#whole.keys()].map(escaped).join('|')
    // A whole text, JSON string, form field or cookie; a property's name is none.
    this.#wholes = new RegExp(`(?<=^|"|=)(?:${any})(?=$|[&;]|"(?!\\s*:))`, 'g')
  }

  redact(text: string): string {
    const long = this.#redactForms(text)
    const whole =
      this.#wholes === undefined ? long : long.replace(this.#wholes, found => this.#whole.get(found) ?? '{{secret}}')
    // Another token of the same issuer begins alike: what would be left of it is not told to be one any more.
    return withoutTraces(masksJwt(whole), { in: inside => this.#tracesIn(inside) })
  }

  /** A word that a secret holds among other things may be the name of a property, with a sign at either end, and tells nothing of the rest. */
  #tracesIn(text: string): Trace[] {
    return this.#traces.in(text).filter(({ from, to, whole }) => {
      const found = text.slice(from, to).toLowerCase()
      const isWord = (word: string) => found.includes(word) && found.length - word.length <= MOST_AROUND
      return whole || ![...this.#wordsWithin].some(isWord)
    })
  }

  /** Of the name of a property or a part of a path: what is a word is no secret there. */
  redactName(text: string): string {
    const known = this.#redactForms(text, form => !this.#words.has(form))
    const isWord = (part: string) => [...this.#words].some(word => word.toLowerCase().includes(part.toLowerCase()))
    return withoutTraces(known, {
      in: inside => this.#tracesIn(inside).filter(({ from, to }) => !isWord(inside.slice(from, to))),
    })
  }

  /** A pattern of the short heads finds the places; one of all the forms could grow too large to compile. */
  #redactForms(text: string, counts: (form: string) => boolean = () => true): string {
    if (this.#forms.size === 0 || text.length < SHORTEST) return text
    this.#heads ??= new RegExp([...this.#byHead.keys()].map(escaped).join('|'), 'g')
    const heads = this.#heads
    const parts: string[] = []
    let from = 0
    heads.lastIndex = 0
    for (let head = heads.exec(text); head !== null; head = heads.exec(text)) {
      const at = head.index
      const form = this.#byHead.get(head[0])?.find(each => text.startsWith(each, at) && counts(each))
      heads.lastIndex = at + (form?.length ?? 1)
      if (form === undefined) continue
      parts.push(text.slice(from, at), this.#forms.get(form) ?? '{{secret}}')
      from = at + form.length
    }
    return from === 0 ? text : parts.join('') + text.slice(from)
  }
}

interface Run {
  text: string
  /** The shortest part of it that counts, where that is another than of any secret. */
  least?: number
}

/** Letters and figures that tell a value, in a part that holds what was sent as well. */
const FEWEST_OWN = 4

/**
 * What tells a value in part: without the escapes in which a service repeats what it heard, each run of it that was not
 * sent, and such a run with what stands around it. `undefined` where all of it was sent.
 */
function tellingRuns(value: string, sent: string): Run[] | undefined {
  const plain = plainOf(value)
  const small = plain.toLowerCase()
  const heard = `${sent}\n${plainOf(sent)}`.toLowerCase()
  const known = new Set<string>()
  for (let at = 0; at + ENOUGH <= heard.length; at++) known.add(heard.slice(at, at + ENOUGH))
  const isSent = new Uint8Array(plain.length)
  for (let at = 0; at + ENOUGH <= small.length; at++)
    if (known.has(small.slice(at, at + ENOUGH))) isSent.fill(1, at, at + ENOUGH)
  if (small.length !== plain.length || !isSent.includes(1)) return [{ text: value }]
  const runs = [...Buffer.from(isSent).toString('latin1').matchAll(/\0+/g)]
  const own = runs
    .map(({ 0: run, index }) => ({ from: index, to: index + run.length }))
    .map(each => ({ ...each, letters: lengthOf(plain.slice(each.from, each.to)) }))
    .filter(({ letters }) => letters > 0)
  if (own.length === 0) return undefined
  return own
    .filter(({ letters }) => letters >= FEWEST_OWN)
    .flatMap(({ from, to }) => [
      { text: plain.slice(from, to) },
      { text: plain.slice(Math.max(0, from - ENOUGH + 1), to + ENOUGH - 1), least: ENOUGH },
    ])
}

const lengthOf = (text: string) => text.replace(/[^\p{L}\p{N}]/gu, '').length

const escaped = (text: string) => text.replace(/[.*+?^${}()|[\]\\/-]/g, '\\$&')

/** Of everything secret that an environment names, the second application's with it. */
export function redactorFor({ credentials, second }: Pick<Environment, 'credentials' | 'second'>): Redactor {
  const other = Object.entries(second?.credentials ?? {}).filter(
    ([, value]) => !Object.values(credentials).includes(value),
  )
  return new Redactor({
    ...credentials,
    ...Object.fromEntries(other.map(([name, value]) => [`second ${name}`, value])),
  })
}

/** As it is, escaped in a way that is not undone elsewhere, coded, inside of something coded. */
export function formsOf(value: string): string[] {
  const bytes = Buffer.from(value)
  const hex = bytes.toString('hex')
  return [
    ...[value, ...joinedForms(value), hex, hex.toUpperCase()],
    // A plus is a blank in forms alone.
    ...[new URLSearchParams([['', value]]).toString().slice(1), encodeURIComponent(value).replaceAll('%20', '+')],
    ...base64Forms(bytes),
    ...base64Forms(Buffer.from(JSON.stringify(value).slice(1, -1))),
  ]
}

/** As services write it that drop what stands between its parts; what comes to a short word may be any. */
function joinedForms(value: string): string[] {
  const joined = [/\s+/g, /[\s_-]+/g, /[^\p{L}\p{N}]+/gu].map(between => value.replace(between, ''))
  return joined.filter(text => text.length >= 12 || /\P{L}/u.test(text))
}

/** `id:secret` as Basic sends it (RFC 7617). */
function pairForms(first: string, second: string): string[] {
  const pair = Buffer.from(`${first}:${second}`)
  return [`${first}:${second}`, pair.toString('base64'), pair.toString('base64url')]
}

/** Some services take a hash of the password for the password: then it is as good as one. */
function hashForms(value: string): string[] {
  return ['md5', 'sha1', 'sha256', 'sha512'].flatMap(name => {
    const hash = createHash(name).update(value).digest()
    const base64 = hash.toString('base64')
    return [hash.toString('hex'), hash.toString('hex').toUpperCase(), base64, hash.toString('base64url')]
  })
}

/** At each of the three places a value may have inside a longer base64 text; the edges it shares are left out. */
function base64Forms(bytes: Buffer): string[] {
  const forms = [0, 1, 2].flatMap(shift => {
    const whole = Buffer.concat([Buffer.alloc(shift), bytes])
      .toString('base64')
      .replace(/=+$/, '')
    const core = whole.slice(shift === 0 ? 0 : shift + 1, (bytes.length + shift) % 3 === 0 ? undefined : -1)
    return shift === 0 ? [core, whole, bytes.toString('base64')] : [core]
  })
  return forms.flatMap(form => [form, form.replaceAll('+', '-').replaceAll('/', '_')]).filter(form => form.length >= 8)
}
