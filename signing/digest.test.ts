import { createHash } from 'node:crypto'
import fc from 'fast-check'
import { expect, it } from 'vitest'
import { emptyLedger } from '../contract/ledger.ts'
import type { OpenApiDocument } from '../contract/openapi/document.ts'
import { contractDigest, linesOf, merkleRoot } from './digest.ts'
import { preAuthEncoding } from './dsse.ts'

const bytes = (text: string) => Buffer.from(text)
const sha = (...parts: Uint8Array[]) => createHash('sha256').update(Buffer.concat(parts)).digest()

/** The recursive definition of RFC 9162 §2.1.1. */
function root(leaves: readonly Buffer[]): Buffer {
  const [only] = leaves
  if (only === undefined) return sha()
  if (leaves.length === 1) return sha(Uint8Array.of(0), only)
  let half = 1
  while (half * 2 < leaves.length) half *= 2
  return sha(Uint8Array.of(1), root(leaves.slice(0, half)), root(leaves.slice(half)))
}

it('builds the tree of RFC 9162', () => {
  fc.assert(
    fc.property(fc.array(fc.string(), { maxLength: 40 }), texts => {
      const leaves = texts.map(bytes)
      expect(merkleRoot(leaves).sha256).toBe(root(leaves).toString('hex'))
    }),
  )
})

it('splits a file into lines that make it up again', () => {
  fc.assert(
    fc.property(fc.array(fc.constantFrom('a', '\n', '\r', 'ü')), parts => {
      const file = bytes(parts.join(''))
      const lines = linesOf(file)
      expect(Buffer.concat(lines)).toEqual(file)
      expect(lines.every(line => line.indexOf(0x0a) === -1 || line.indexOf(0x0a) === line.length - 1)).toBe(true)
    }),
  )
})

it('encodes as DSSE 1.0.2 shows it', () => {
  const known = 'DSSEv1 29 http://example.com/HelloWorld 11 hello world'
  expect(preAuthEncoding('http://example.com/HelloWorld', bytes('hello world')).toString()).toBe(known)
  expect(preAuthEncoding('ü', bytes('é')).toString()).toBe('DSSEv1 2 ü 2 é')
})

it('digests what a contract says, not how it is known', () => {
  const openapi = { openapi: '3.1.0', paths: {} } as unknown as OpenApiDocument
  const ledger = emptyLedger('test')
  const same = { ...emptyLedger('other') }
  const states = ledger.questions['states']
  if (states === undefined) throw new Error('no question')
  const reworded = { ...same, questions: { ...same.questions, states: { ...states, how: 'Otherwise.' } } }
  const changed = { ...same, questions: { ...same.questions, states: { ...states, value: ['sent'] } } }
  expect(contractDigest({ ledger: reworded, openapi })).toEqual(contractDigest({ ledger, openapi }))
  expect(contractDigest({ ledger: changed, openapi })).not.toEqual(contractDigest({ ledger, openapi }))
})
