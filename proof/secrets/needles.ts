/** What must stand nowhere, and the search for it in bytes: shares nothing with the redaction that it judges. */

export interface Needle {
  name: string
  value: string
  /** A run shorter than this is none; the rule of docs/safety.md without it. */
  least?: number
}

export interface Hit {
  name: string
  /** Of the run that was found; never its text. */
  length: number
}

/** The shortest run of a secret that counts: half of it, of eight to twelve characters. docs/safety.md gives the reasons. */
const [FEWEST, ENOUGH] = [8, 12]
const VARIETY = 5
const BASE = 257
const SLOTS = 1 << 22

const LOW = Uint8Array.from({ length: 256 }, (_, byte) => (byte >= 65 && byte <= 90 ? byte + 32 : byte))
let power = 1
for (let i = 0; i < FEWEST; i++) power = Math.imul(power, BASE)
const OUT = power

export class Needles {
  readonly #values: { name: string; bytes: Buffer; least: number }[] = []
  readonly #at = new Map<string, [needle: number, place: number][]>()
  readonly #slots = new Uint8Array(SLOTS)
  readonly #seen = new Set<string>()

  constructor(needles: readonly Needle[]) {
    for (const { name, value, least: own = 0 } of needles)
      for (const [part, least] of partsOf(value)) this.#add(name, part, Math.max(own, least))
  }

  get size(): number {
    return this.#values.length
  }

  #add(name: string, value: string, atLeast: number): void {
    const bytes = Buffer.from(value.toLowerCase())
    if (bytes.length < FEWEST || this.#seen.has(value)) return
    this.#seen.add(value)
    const least = Math.max(atLeast, Math.min(ENOUGH, Math.max(FEWEST, Math.ceil(bytes.length / 2))))
    const needle = this.#values.push({ name, bytes, least }) - 1
    for (let location = 0; location + FEWEST <= bytes.length; location++) {
      const window = bytes.toString('latin1', location, location + FEWEST)
      this.#at.set(window, [...(this.#at.get(window) ?? []), [needle, location]])
      let hash = 0
      for (let i = location; i < location + FEWEST; i++) hash = (Math.imul(hash, BASE) + (bytes[i] ?? 0)) | 0
      this.#slots[slotOf(hash)] = 1
    }
  }

  /** The first run of each secret. */
  in(bytes: Uint8Array): Hit[] {
    const found = new Map<string, Hit>()
    let hash = 0
    for (let i = 0; i < bytes.length; i++) {
      hash = (Math.imul(hash, BASE) + (LOW[bytes[i] ?? 0] ?? 0)) | 0
      if (i >= FEWEST) hash = (hash - Math.imul(OUT, LOW[bytes[i - FEWEST] ?? 0] ?? 0)) | 0
      if (i + 1 < FEWEST || this.#slots[slotOf(hash)] === 0) continue
      for (const hit of this.#hitsAt(bytes, i + 1 - FEWEST)) if (!found.has(hit.name)) found.set(hit.name, hit)
    }
    return [...found.values()]
  }

  #hitsAt(bytes: Uint8Array, at: number): Hit[] {
    const window = Buffer.from(bytes.subarray(at, at + FEWEST))
      .toString('latin1')
      .toLowerCase()
    return (this.#at.get(window) ?? []).flatMap(([needle, location]) => {
      const known = this.#values[needle]
      if (known === undefined) return []
      let length = FEWEST
      while (
        at + length < bytes.length &&
        location + length < known.bytes.length &&
        LOW[bytes[at + length] ?? 0] === known.bytes[location + length]
      )
        length++
      const run = known.bytes.subarray(location, location + length)
      return length >= known.least && new Set(run).size >= VARIETY ? [{ name: known.name, length }] : []
    })
  }
}

const slotOf = (hash: number) => (hash ^ (hash >>> 11)) & (SLOTS - 1)

/** Of the claims of a JWT other texts may hold a part by chance, the name of a scope in base64: so much of them is none. */
const CLAIMS = 40

/** The head of a JWT says how it is signed, and is the same for all: its claims and its signature are the secret. */
function partsOf(value: string): [part: string, least: number][] {
  const [head = '', claims = '', signature = '', ...more] = value.split('.')
  if (!head.startsWith('eyJ') || more.length > 0 || signature === '') return [[value, 0]]
  return [
    [claims, CLAIMS],
    [signature, 0],
  ]
}
