/** Searches what would be given away for values that must not be in it; a hit is told by place and name, never by value. */
import { constants, gunzipSync } from 'node:zlib'
import { unzipSync } from 'fflate'
import { formsOf, hashForms, pairForms } from '../client/forms.ts'
import type { Environment } from '../environment/types.ts'
import { personalData } from '../persons/data.ts'
import type { People } from './people.ts'

export interface Scanned {
  files: number
  /** What stood inside of files, unpacked. */
  parts: number
  bytes: number
  hits: { file: string; name: string; times: number }[]
  /** What could not be opened: of it nothing is proven. */
  left: { file: string; why: string }[]
}

const MOST_BYTES = 1024 ** 3
const BETWEEN = ' → '

/** `files`: names and contents. */
export function scan(
  files: Iterable<readonly [string, Uint8Array]>,
  forms: ReadonlyMap<string, string>,
  people?: People,
): Scanned {
  const finder = new Finder(forms)
  const budget: Budget = { bytes: MOST_BYTES, left: [] }
  const told: Scanned = { files: 0, parts: 0, bytes: 0, hits: [], left: [] }
  for (const [file, content] of files) {
    told.files++
    for (const { path, text, bytes } of unpacked([file], content, budget)) {
      if (path.length > 1) told.parts++
      told.bytes += bytes
      // A name may be one as well: of a file, of a member of a package.
      const whole = `${path.join('\n')}\n${text}`
      for (const [name, times] of new Map([...(people?.in(whole) ?? []), ...finder.in(whole)]))
        told.hits.push({ file: path.join(BETWEEN), name, times })
    }
  }
  told.left = budget.left.map(({ path, why }) => ({ file: path.join(BETWEEN), why }))
  return told
}

/** Many texts looked for at once: by their first characters, then whole. */
const HEAD = 6

class Finder {
  readonly #byHead = new Map<string, string[]>()
  readonly #names: ReadonlyMap<string, string>
  readonly #heads: RegExp | undefined

  /** Names by form; no form is shorter than six characters. */
  constructor(forms: ReadonlyMap<string, string>) {
    this.#names = forms
    for (const form of forms.keys()) {
      const head = form.slice(0, HEAD)
      this.#byHead.set(head, [...(this.#byHead.get(head) ?? []), form])
    }
    const heads = [...this.#byHead.keys()].map(each => each.replace(/[.*+?^${}()|[\]\\/-]/g, '\\$&'))
    this.#heads = heads.length === 0 ? undefined : new RegExp(heads.join('|'), 'g')
  }

  /** How often each name is found. */
  in(text: string): Map<string, number> {
    const found = new Map<string, number>()
    const heads = this.#heads
    if (heads === undefined) return found
    heads.lastIndex = 0
    for (let match = heads.exec(text); match !== null; match = heads.exec(text)) {
      const at = match.index
      heads.lastIndex = at + 1
      const form = this.#byHead.get(match[0])?.find(each => text.startsWith(each, at))
      if (form === undefined) continue
      const name = this.#names.get(form) ?? ''
      found.set(name, (found.get(name) ?? 0) + 1)
      heads.lastIndex = at + form.length
    }
    return found
  }
}

interface Opened {
  /** The file, then what stands inside of it. */
  path: readonly string[]
  text: string
  bytes: number
}

interface Budget {
  /** Bytes that may yet be unpacked. */
  bytes: number
  /** What could not be opened, and why. */
  left: { path: readonly string[]; why: string }[]
}

const DEEPEST = 6
/** Runs of the alphabet, each perhaps going on in the next line: one pass, whatever the text. */
const RUNS = /[A-Za-z0-9+/_-]+(?:\r?\n[A-Za-z0-9+/_-]+)*/g
const SHORTEST_RUN = 40
/** Encoders break lines at 64 or 76 characters. */
const SHORTEST_LINE = 60

function* unpacked(path: readonly string[], bytes: Uint8Array, budget: Budget): Generator<Opened> {
  budget.bytes -= bytes.length
  if (path.length > DEEPEST || budget.bytes < 0) {
    budget.left.push({ path, why: path.length > DEEPEST ? 'it is packed too deep' : 'it unpacks to too much' })
    return
  }
  const buffer = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.length)
  const members = membersOf(path, buffer, budget)
  for (const [name, content] of members ?? []) yield* unpacked([...path, name], content, budget)
  const text = textOf(buffer)
  yield { path, text, bytes: bytes.length }
  if (members !== undefined) return
  for (const run of base64In(text)) {
    const inner = Buffer.from(run, 'base64')
    if (isPacked(inner) || isText(inner)) yield* unpacked([...path, 'base64'], inner, budget)
  }
}

function* base64In(text: string): Generator<string> {
  for (const [match] of text.matchAll(RUNS)) {
    if (match.length < SHORTEST_RUN) continue
    let run = ''
    for (const line of match.split(/\r?\n/)) {
      run += line
      if (line.length >= SHORTEST_LINE) continue
      if (run.length >= SHORTEST_RUN) yield run
      run = ''
    }
    if (run.length >= SHORTEST_RUN) yield run
  }
}

/** `undefined` for what is no package. A package that is broken is told in `left`, and read as it stands. */
function membersOf(path: readonly string[], buffer: Buffer, budget: Budget): [string, Uint8Array][] | undefined {
  try {
    if (isGzip(buffer)) {
      // A record that was cut off is read as far as it goes.
      const options = { finishFlush: constants.Z_SYNC_FLUSH, maxOutputLength: Math.max(1, budget.bytes) }
      return [['gzip', gunzipSync(buffer, options)]]
    }
    if (isZip(buffer)) return Object.entries(unzipped(buffer, budget.bytes))
    if (buffer.toString('latin1', 257, 262) === 'ustar') return [...tarMembers(buffer)]
    return undefined
  } catch (error) {
    budget.left.push({ path, why: `it cannot be unpacked (${(error as Error).message})` })
    return []
  }
}

function unzipped(buffer: Buffer, most: number): Record<string, Uint8Array> {
  let sum = 0
  return unzipSync(buffer, {
    filter: ({ originalSize }) => {
      sum += originalSize
      if (sum > most) throw new Error('it unpacks to too much')
      return true
    },
  })
}

/** POSIX.1-1988 and later: blocks of 512 bytes, the size in octal digits at 124, the name at 0 and its beginning at 345. */
function* tarMembers(buffer: Buffer): Generator<[string, Uint8Array]> {
  const word = (from: number, length: number) => buffer.toString('utf8', from, from + length).replace(/\0.*$/s, '')
  for (let at = 0; at + 512 <= buffer.length && buffer[at] !== 0; ) {
    const size = Number.parseInt(word(at + 124, 12).trim() || '0', 8)
    if (Number.isNaN(size)) throw new Error('a size in it is no number')
    const before = word(at + 345, 155)
    yield [`${before === '' ? '' : `${before}/`}${word(at, 100)}`, buffer.subarray(at + 512, at + 512 + size)]
    at += 512 + Math.ceil(size / 512) * 512
  }
}

const isGzip = (bytes: Buffer) => bytes[0] === 0x1f && bytes[1] === 0x8b && bytes[2] === 8
const isZip = (bytes: Buffer) => bytes.toString('latin1', 0, 4) === 'PK\u0003\u0004'

function isPacked(bytes: Buffer): boolean {
  return bytes.length > 4 && (isGzip(bytes) || isZip(bytes))
}

/** Hashes and keys are no text; what was encoded to be carried along mostly is. */
function isText(bytes: Buffer): boolean {
  const odd = bytes.subarray(0, 256).filter(byte => byte < 9 || (byte > 13 && byte < 32) || byte > 126).length
  return odd < Math.min(256, bytes.length) / 10
}

/** UTF-16 has a zero at every second place of Latin text. */
function textOf(bytes: Buffer): string {
  const head = bytes.subarray(0, 512)
  const zeros = head.filter(byte => byte === 0).length
  return zeros > head.length / 4 && !isPacked(bytes) ? bytes.toString('utf16le') : bytes.toString('utf8')
}

/** Shorter values are words that stand anywhere. */
const SHORTEST = 6

type Known = Pick<Environment, 'credentials' | 'testData' | 'second' | 'load'>

/** `held`: a token that is known beside. */
export function secretForms({ credentials, second }: Known, held?: string): Map<string, string> {
  const applications = [credentials, second?.credentials ?? {}].map(each => Object.entries(each))
  const token: [string, string][] = held === undefined ? [] : [['the token', held]]
  const forms = formsBy([...applications.flat(), ...token])
  for (const secrets of applications)
    for (const [name, first] of secrets) {
      for (const [, other] of secrets) for (const form of pairForms(first, other)) forms.set(form, name)
      if (first.length >= SHORTEST) for (const form of hashForms(first)) forms.set(form, `a hash of ${name}`)
    }
  return forms
}

/** Of what is a person's and no word: as it is, and coded. `People` finds the rest. */
export function personForms(environment: Known): Map<string, string> {
  const data = personalData(environment).filter(({ value }) => /[\d@]/.test(value))
  return formsBy(data.map(({ name, value }) => [name, value]))
}

/** Names of values that are too short to be looked for. */
export function tooShort({ credentials, second }: Known): string[] {
  const all = [...Object.entries(credentials), ...Object.entries(second?.credentials ?? {})]
  return all.filter(([, value]) => value.length < SHORTEST).map(([name]) => name)
}

function formsBy(values: readonly [string, string][]): Map<string, string> {
  const forms = new Map<string, string>()
  for (const [name, value] of values)
    for (const form of value.length < SHORTEST ? [] : formsOf(value)) if (form.length >= SHORTEST) forms.set(form, name)
  return forms
}
