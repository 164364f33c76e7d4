/** How long the property tests of what strangers send run, and the texts that they begin from. */
import fc from 'fast-check'
import { expect, inject } from 'vitest'

declare module 'vitest' {
  interface ProvidedContext {
    fuzzRuns: number
    /** Whether tests take the length of the night. */
    isLong: boolean
  }
}

const numRuns = inject('fuzzRuns')

/** The seed stands in the message of what fails. */
export function holds<Values extends [unknown, ...unknown[]]>(property: fc.IProperty<Values>): void {
  fc.assert(property, { numRuns, endOnFailure: numRuns > 1_000 })
}

/** A quarter of the runs: long texts take long. */
export function holdsOnLong<Values extends [unknown, ...unknown[]]>(property: fc.IProperty<Values>): void {
  fc.assert(property, { numRuns: Math.ceil(numRuns / 4), endOnFailure: true })
}

/** Any bytes, as a client reads them. */
export const bytes = fc.uint8Array({ maxLength: 600 }).map(all => Buffer.from(all))
export const anyText = fc.oneof(fc.string({ unit: 'binary', maxLength: 300 }), bytes.map(String))

/** Pieces at which readers turn. */
const PIECES = [
  ...'{}[]()<>"\'`:;,.|/\\&=%#@!?*+-_~^$ \t\n\r\0'.split(''),
  ...[
    '{{',
    '}}',
    '__proto__',
    'constructor',
    'eyJ',
    '://',
    '\\u0000',
    '\ud800',
    '\u202e',
    '\x1b[',
    '::',
    '&#',
    '<!--',
    ']]>',
    '1e400',
  ],
]
const piece = fc.oneof(fc.constantFrom(...PIECES), fc.stringMatching(/^[a-z]{1,8}$/), fc.nat({ max: 99 }).map(String))

/** One of them with parts taken out, doubled, swapped for others, or filled with pieces. */
export function spoilt(texts: readonly string[]): fc.Arbitrary<string> {
  const change = fc.tuple(
    fc.nat(),
    fc.nat({ max: 40 }),
    fc.array(piece, { maxLength: 6 }).map(all => all.join('')),
  )
  return fc.tuple(fc.constantFrom(...texts), fc.array(change, { minLength: 1, maxLength: 6 })).map(([text, changes]) =>
    changes.reduce((made, [at, length, put]) => {
      const from = made.length === 0 ? 0 : at % made.length
      return made.slice(0, from) + put + made.slice(from + length)
    }, text),
  )
}

/** A few characters over and over between others: on such texts careless patterns take time that grows with a power. */
export function pumped(length: number): fc.Arbitrary<string> {
  const few = fc.array(piece, { minLength: 1, maxLength: 4 }).map(all => all.join(''))
  return fc
    .tuple(few, few, few)
    .map(([before, pump, after]) => before + pump.repeat(Math.ceil(length / pump.length)) + after)
}

/** Processor time, which other programs of the machine do not lengthen; far below what a power of the length costs. */
export function within(milliseconds: number, work: () => unknown): void {
  const began = process.cpuUsage()
  work()
  const { user, system } = process.cpuUsage(began)
  expect((user + system) / 1000, 'milliseconds of processor time').toBeLessThan(milliseconds)
}
