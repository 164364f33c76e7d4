/** JSON values and the ways to walk them: pointers (RFC 6901), reading, setting, removing. */
export type Json = null | boolean | number | string | Json[] | { [key: string]: Json }
export type JsonObject = { [key: string]: Json }

export function isObject(value: unknown): value is JsonObject {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}

/** Deeper than any document means to be; what walks a value does so by calling itself. */
const DEEPEST = 256

/** The data, whole or not at all: also what is valid is not given where it nests too deep. */
export function parseJson(text: string): Json | undefined {
  return isTooDeep(text) ? undefined : parsed(text)
}

/** What an answer or a request means, by the grammar of RFC 8259 alone: levels too deep to be walked are left out as null. */
export function readJson(text: string): Json | undefined {
  const data = parsed(text)
  return data !== undefined && isTooDeep(text) ? shallow(data, DEEPEST) : data
}

function parsed(text: string): Json | undefined {
  try {
    return JSON.parse(text) as Json
  } catch {
    return undefined
  }
}

function shallow(node: Json, levels: number): Json {
  if (typeof node !== 'object' || node === null) return node
  if (levels === 0) return null
  if (Array.isArray(node)) return node.map(item => shallow(item, levels - 1))
  const copy: JsonObject = {}
  for (const [key, item] of Object.entries(node)) write(copy, key, shallow(item, levels - 1))
  return copy
}

/** Nests deeper than what walks it can call itself. */
export function isTooDeep(text: string): boolean {
  return nestsDeeper(text, DEEPEST)
}

function nestsDeeper(text: string, most: number): boolean {
  if (text.length <= most * 2) return false
  let depth = 0
  for (let i = 0; i < text.length; i++) {
    const char = text.charCodeAt(i)
    if (char === QUOTE) i = endOfString(text, i)
    else if (char === OPEN_LIST || char === OPEN_OBJECT) depth++
    // The closing ones stand two places after.
    else if (char === OPEN_LIST + 2 || char === OPEN_OBJECT + 2) depth--
    if (depth > most) return true
  }
  return false
}

const QUOTE = 0x22
const BACKSLASH = 0x5c
const OPEN_LIST = 0x5b
const OPEN_OBJECT = 0x7b

/** The place of the closing quotation mark. */
function endOfString(text: string, start: number): number {
  for (let i = start + 1; i < text.length; i++) {
    const char = text.charCodeAt(i)
    if (char === BACKSLASH) i++
    else if (char === QUOTE) return i
  }
  return text.length
}

/** JSON that stands inside of a text, whole or between words: objects, or lists of them; more than one come as a list. */
export function embeddedIn(text: string): Json | undefined {
  const found: Json[] = []
  if (text.length > 60_000) return undefined
  for (let i = 0, tries = 0; i < text.length && tries < 40; i++) {
    const char = text.charCodeAt(i)
    if (char !== OPEN_LIST && char !== OPEN_OBJECT) continue
    tries++
    const end = closingOf(text, i)
    const parsed = end === undefined ? undefined : parseJson(text.slice(i, end + 1))
    if (end === undefined || parsed === undefined || !holdsProperties(parsed)) continue
    found.push(parsed)
    i = end
  }
  return found.length > 1 ? found : found[0]
}

const holdsProperties = (value: Json): boolean =>
  Array.isArray(value) ? value.some(holdsProperties) : isObject(value) && Object.keys(value).length > 0

/** The place of the bracket that closes the one at `start`. */
function closingOf(text: string, start: number): number | undefined {
  let depth = 0
  for (let i = start; i < text.length; i++) {
    const char = text.charCodeAt(i)
    if (char === QUOTE) i = endOfString(text, i)
    else if (char === OPEN_LIST || char === OPEN_OBJECT) depth++
    else if ((char === OPEN_LIST + 2 || char === OPEN_OBJECT + 2) && --depth === 0) return i
  }
  return undefined
}

/** `/a~1b/0` → `['a/b', '0']`. The empty pointer is the whole document. */
export function segmentsOf(pointer: string): string[] {
  if (pointer === '' || pointer === '/') return []
  const parts = pointer.slice(pointer.startsWith('/') ? 1 : 0).split('/')
  // Most pointers escape nothing, and k6 follows one for most calls.
  return pointer.includes('~') ? parts.map(part => part.replaceAll('~1', '/').replaceAll('~0', '~')) : parts
}

export function pointerOf(segments: readonly (string | number)[]): string {
  return segments.map(part => `/${String(part).replaceAll('~', '~0').replaceAll('/', '~1')}`).join('')
}

/** A property of a body by its name, or, where it stands deeper, by its pointer. */
export const pointerTo = (name: string): string => (name.startsWith('/') ? name : pointerOf([name]))

/** Without percent codes, or as it is where it has none that can be read. */
export function decoded(text: string): string {
  try {
    return decodeURIComponent(text)
  } catch {
    return text
  }
}

/** The name of a property, and the pointer of what it stands in. */
export const lastOf = (pointer: string): string => segmentsOf(pointer).at(-1) ?? ''
export const parentOf = (pointer: string): string => pointer.slice(0, pointer.lastIndexOf('/'))

/** With `*` for the number of each item of a list, so that items can be compared. */
export const starred = (pointer: string): string => pointer.replace(/\/\d+(?=\/|$)/g, '/*')

/** One step of a pointer. */
export function own(node: Json | undefined, key: string): Json | undefined {
  if (Array.isArray(node)) return /^\d+$/.test(key) ? node[Number(key)] : undefined
  return isObject(node) && Object.hasOwn(node, key) ? node[key] : undefined
}

/** `root`: a value, or a document of ours whose type says more. */
export function getAt(root: Json | object | undefined, pointer: string): Json | undefined {
  let node = root as Json | undefined
  for (const key of segmentsOf(pointer)) node = own(node, key)
  return node
}

function write(node: JsonObject, key: string, value: Json): void {
  Object.defineProperty(node, key, { value, enumerable: true, writable: true, configurable: true })
}

/** A copy with the value set; missing parents become objects, or arrays where the next segment is a number. */
export function setAt(root: Json, pointer: string, value: Json): Json {
  const [first, ...rest] = segmentsOf(pointer)
  if (first === undefined) return value
  const below = pointerOf(rest)
  if (Array.isArray(root) || (!isObject(root) && /^\d+$/.test(first))) {
    const copy = Array.isArray(root) ? [...root] : []
    copy[Number(first)] = setAt(copy[Number(first)] ?? null, below, value)
    return copy
  }
  const copy: JsonObject = isObject(root) ? { ...root } : {}
  write(copy, first, setAt(own(copy, first) ?? null, below, value))
  return copy
}

/** A copy without the value; what is not there is left alone. */
export function removeAt(root: Json, pointer: string): Json {
  const segments = segmentsOf(pointer)
  const last = segments.pop()
  if (last === undefined) return null
  const parent = getAt(root, pointerOf(segments))
  if (Array.isArray(parent))
    return setAt(
      root,
      pointerOf(segments),
      parent.filter((_, i) => i !== Number(last)),
    )
  if (!isObject(parent) || !Object.hasOwn(parent, last)) return root
  const { [last]: _gone, ...kept } = parent
  return setAt(root, pointerOf(segments), kept)
}

/** Every value that is no container, with its pointer, depth first in document order; however deep. */
export function* leaves(root: Json, at = ''): Generator<{ pointer: string; value: Json }> {
  const left = [{ pointer: at, value: root }]
  for (let each = left.pop(); each !== undefined; each = left.pop()) {
    const { pointer, value } = each
    if (typeof value !== 'object' || value === null) yield each
    else
      for (const [key, item] of Object.entries(value).reverse())
        left.push({ pointer: pointer + pointerOf([key]), value: item })
  }
}

/** Texts among the values that are not names of it as well. */
export function textsIn(root: Json): ReadonlySet<string> {
  const texts = new Set<string>()
  const names = new Set<string>()
  const left = [root]
  for (let node = left.pop(); node !== undefined; node = left.pop()) {
    if (typeof node === 'string') texts.add(node)
    if (isObject(node)) for (const name of Object.keys(node)) names.add(name)
    if (typeof node === 'object' && node !== null) for (const value of Object.values(node)) left.push(value)
  }
  for (const name of names) texts.delete(name)
  return texts
}

/** Every object property with its pointer, containers included. */
export function* eachProperty(root: Json, at = ''): Generator<{ pointer: string; key: string; value: Json }> {
  if (Array.isArray(root)) for (const [i, item] of root.entries()) yield* eachProperty(item, `${at}/${i}`)
  else if (isObject(root))
    for (const [key, value] of Object.entries(root)) {
      const pointer = at + pointerOf([key])
      yield { pointer, key, value }
      yield* eachProperty(value, pointer)
    }
}

/** JSON text with keys in order, so that equal documents are equal bytes. */
export function stableStringify(value: unknown, space = 2): string {
  const sorted = (node: unknown): unknown => {
    if (Array.isArray(node)) return node.map(sorted)
    if (typeof node !== 'object' || node === null) return node
    const entries = Object.entries(node).sort(([a], [b]) => (a < b ? -1 : a > b ? 1 : 0))
    return Object.fromEntries(entries.map(([key, item]) => [key, sorted(item)]))
  }
  return `${JSON.stringify(sorted(value), null, space)}\n`
}

/** Each value once, in the order of their texts. */
export function distinct<Value>(values: readonly Value[]): Value[] {
  const texts = new Map(values.map(value => [JSON.stringify(value), value]))
  return [...texts].sort(([a], [b]) => (a < b ? -1 : 1)).map(([, value]) => value)
}

export function sameJson(a: unknown, b: unknown): boolean {
  return stableStringify(a) === stableStringify(b)
}
