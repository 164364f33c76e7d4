import { describe, expect, it } from 'vitest'
import type { Observation } from '../../contract/observation.ts'
import type { Member } from './draft.ts'
import { otherTypes } from './other-types.ts'

const member = (name: string, templates: unknown[], at = 0, expected = {}): Member => ({
  in: 'body',
  path: [name],
  spellings: [],
  expected,
  candidates: templates.map(template => ({ template: template as string, why: '', origin: 'harmless' })),
  at,
  container: false,
})
const said = (kind: Observation['kind'], expected?: Observation['expected']): Observation => ({
  kind,
  at: ['x'],
  naming: 'wire',
  in: 'body',
  text: '',
  ...(expected === undefined ? {} : { expected }),
})
const templates = (found: { template: unknown }[]) => found.map(each => each.template)

describe('otherTypes', () => {
  it('offers an object first to what has parts, a number first to what has none', () => {
    expect(templates(otherTypes(member('address', ['text']), said('type')))[0]).toEqual({})
    expect(templates(otherTypes(member('floor', ['text']), said('type')))[0]).toBe(1)
  })

  it('offers a list of the same value to a name in the plural', () => {
    expect(templates(otherTypes(member('trackingIds', ['JD01']), said('invalid')))).toEqual([['JD01']])
    expect(otherTypes(member('status', ['open']), said('invalid'))).toEqual([])
  })

  it('offers every type where a code alone refuses the last value', () => {
    const coded = { ...said('invalid'), text: 'ERR_1102' }
    expect(templates(otherTypes(member('has_consent', ['test']), coded))).toEqual([true, 1, {}, []])
    expect(otherTypes(member('has_consent', ['test', 'other']), coded)).toEqual([])
    expect(otherTypes(member('has_consent', ['test']), { ...coded, text: 'is not right' })).toEqual([])
  })

  it('offers numbers to a hidden list once words were tried in vain', () => {
    expect(otherTypes(member('channel', ['sms', 'email', 'SMS']), said('enum'))).toEqual([])
    expect(templates(otherTypes(member('channel', ['sms', 'email', 'SMS'], 2), said('enum')))).toEqual([1, 2, 3])
  })

  it('offers an object to what only holds members, where a text there is said to be missing', () => {
    expect(templates(otherTypes(member('attributes', ['text']), said('missing')))).toEqual([{}])
    expect(otherTypes(member('attributes', [{}]), said('missing'))).toEqual([])
    expect(otherTypes(member('phone', ['text']), said('missing'))).toEqual([])
  })

  it('offers no object to a header', () => {
    const header = { ...member('X-Customer', ['text']), in: 'header' as const }
    expect(templates(otherTypes(header, said('type'))).filter(each => typeof each === 'object')).toEqual([])
  })

  it('offers nothing where the refusal, or an earlier one, tells what it wants', () => {
    expect(otherTypes(member('address', ['text']), said('type', { type: 'string' }))).toEqual([])
    expect(otherTypes(member('address', ['text'], 0, { type: 'object' }), said('type'))).toEqual([])
    expect(otherTypes(member('channel', ['a', 'b', 'c'], 2), said('enum', { values: ['x'] }))).toEqual([])
  })
})
