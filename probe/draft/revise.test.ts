import { expect, it } from 'vitest'
import type { Observation } from '../../contract/observation.ts'
import { Draft } from './draft.ts'
import { revise } from './revise.ts'

const missed = (name: string, place: Observation['in']): Observation => ({
  kind: 'missing',
  at: [name],
  naming: 'wire',
  in: place,
  text: '',
})
const suggest = () => [{ template: 'a datum', why: '', origin: 'given' as const }]

it.each(['Content-Type', 'Accept', 'Host'])('fills no header %s with data', name => {
  const draft = new Draft('json')
  expect(revise(draft, [missed(name, 'header')], suggest).changed).toBe(false)
  expect(draft.template().headers).toBeUndefined()
})

it('fills other headers, and members of a body that are called alike', () => {
  const draft = new Draft('json')
  revise(draft, [missed('X-Version', 'header'), missed('accept', 'body')], suggest)
  expect(draft.template()).toMatchObject({ headers: { 'X-Version': 'a datum' }, body: { accept: 'a datum' } })
})
