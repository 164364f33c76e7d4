import { describe, expect, it } from 'vitest'
import type { Answer } from './answer.ts'
import { EMPTY } from './draft.ts'
import { expectedAt } from './expected-names.ts'
import { Operation } from './operation.ts'
import { serviceOf } from './testdata/memory-service.ts'

function operation(
  endpoint: 'ext-verify' | 'ext-reach' | 'ext-notify',
  names: readonly string[],
  given: Record<string, string> = {},
  answer?: unknown,
): Operation {
  const { service } = serviceOf(() => ({ status: 400, body: {} }), { testData: given })
  service.names.push(...names)
  const op = new Operation(service, endpoint, given)
  if (answer !== undefined) op.accepted.push({ answer: { json: answer } as unknown as Answer, draft: EMPTY })
  return op
}

const DANISH = ['fornavn', 'efternavn', 'vejnavn', 'husnummer', 'modtager_id']

describe('expectedAt', () => {
  it('has what an object of its kind holds, in the language of the service', () => {
    const op = operation('ext-verify', DANISH)
    op.draft = op.with({ in: 'body', path: ['modtager', 'fornavn'], value: { template: 'Sofie', origin: 'given' } })
    expect(expectedAt(op, ['modtager'], ['fornavn'])[0]).toBe('email')
    expect(expectedAt(op, ['modtager'], ['fornavn']).slice(0, 5)).not.toContain('vejnavn')
  })

  it('has no English names where the names of the service are of a language that nobody here knows', () => {
    const at = (names: readonly string[]) => expectedAt(operation('ext-verify', names), [], [])
    expect(at(['zuko', 'mirapel', 'vorshi', 'quaten'])).toEqual([])
    expect(at(['zuko', 'mirapel'])).not.toEqual([])
    expect(at(['email', 'postal_code', 'zuko', 'city'])).not.toEqual([])
  })

  it('begins with what a datum was given for that stands nowhere yet', () => {
    const at = (given: Record<string, string>) => expectedAt(operation('ext-verify', DANISH, given), ['adresse'], [])
    expect(at({ Floor: '2' })[0]).toBe('etage')
    expect(at({})[0]).not.toBe('etage')
  })

  it('has first what an answer holds alongside names that are known there, in whatever object', () => {
    const op = operation('ext-verify', DANISH, {}, { fundet: { vejnavn: 'a', husnummer: '1', sal: '2' } })
    expect(expectedAt(op, ['adresse'], ['vejnavn', 'husnummer'])[0]).toBe('sal')
  })

  it('spells a name as the answers do, and has none that stands in the request already', () => {
    const op = operation('ext-reach', ['a_b'], {}, { preference: { time_window: null } })
    op.draft = op.with({ in: 'body', path: ['preference', 'place'], value: { template: 'x', origin: 'told' } })
    const names = expectedAt(op, ['preference'], ['place'])
    expect(names).toContain('time_window')
    expect(names).not.toContain('timeWindow')
    expect(names).not.toContain('place')
  })

  it('takes what both endpoints call alike for the same, whatever table it is in', () => {
    const op = operation('ext-notify', ['zustellfenster_kurz', 'sendung', 'empfaenger'])
    expect(expectedAt(op, [], ['sendung'])).not.toContain('vorname')
  })
})
