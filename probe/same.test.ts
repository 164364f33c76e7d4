import fc from 'fast-check'
import { expect, it } from 'vitest'
import type { Json } from '../contract/json.ts'
import type { Reply } from './client/types.ts'
import { sameGist } from './same.ts'

const reply = (json: Json | undefined, text = JSON.stringify(json), status = 400): Reply => ({
  exchange: {} as Reply['exchange'],
  status,
  headers: {},
  mediaType: 'application/json',
  text,
  json,
  failure: undefined,
  outcome: 'success',
  why: '',
})

const complaints = [
  { field: 'a', message: 'must not be null' },
  { field: 'b', message: 'must match' },
  { field: 'c', message: 'must not be null' },
]

it('does not mind the order of complaints', () => {
  fc.assert(
    fc.property(fc.shuffledSubarray(complaints, { minLength: 3 }), shuffled => {
      expect(sameGist(reply({ status: 400, errors: shuffled }), reply({ errors: complaints, status: 400 }))).toBe(true)
    }),
  )
})

it('does not mind times, ids and numbers, wherever they stand', () => {
  const at = (time: string, id: string, n: number) =>
    reply({
      errors: [
        { id, field: 'a' },
        { id: `${id}9`, field: 'b' },
      ],
      time,
      n,
    })
  const [one, other] = [at('2026-01-02T03:04:05Z', 'f00df00df00d', 1), at('2027-02-03T04:05:06Z', '0badc0de0bad', 22)]
  expect(sameGist(one, other)).toBe(true)
})

it('minds everything else', () => {
  const usual = reply({ errors: complaints })
  for (const other of [
    reply({ errors: complaints.slice(1) }),
    reply({ errors: [...complaints, ...complaints] }),
    reply({ errors: complaints, more: true }),
    reply({ errors: complaints }, undefined, 413),
    reply(undefined, 'errors'),
    reply(undefined, ''),
  ])
    expect(sameGist(usual, other)).toBe(false)
})

it('is the same as itself, whatever it is', () => {
  fc.assert(
    fc.property(fc.jsonValue(), json => {
      expect(sameGist(reply(json as Json), reply(json as Json))).toBe(true)
    }),
  )
})
