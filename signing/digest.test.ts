import { expect, it } from 'vitest'
import type { OpenApiDocument } from '../contract/openapi/document.ts'
import { emptyLedger } from '../contract/questions.ts'
import { contractDigest } from './digest.ts'
import { preAuthEncoding } from './envelope.ts'

const bytes = (text: string) => Buffer.from(text)

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
