import { expect, it } from 'vitest'
import type { Observation } from '../../contract/observation.ts'
import { concludeFields } from './fields.ts'

function required(members: string[] | undefined): unknown {
  const missed: Observation = {
    kind: 'missing',
    at: ['phone'],
    naming: 'wire',
    in: 'body',
    text: '',
    ...(members === undefined ? {} : { expected: { members } }),
  }
  const template = { headers: { 'Content-Type': 'application/x+json' }, body: { phone: '1' } }
  const fields = concludeFields({
    accepted: [{ exchange: 'x2', template }],
    notes: [{ exchange: 'x1', observation: missed }],
    lookup: () => undefined,
    clock: { now: () => new Date(0) },
  })
  expect(fields.map(field => field.pointer)).toEqual(['/phone'])
  return fields[0]?.required?.value
}

it('calls a member required that is missed, and not one of several of which one is missed', () => {
  expect(required(undefined)).toBe(true)
  expect(required(['phone', 'email'])).toBeUndefined()
})
