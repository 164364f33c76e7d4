import { expect, it } from 'vitest'
import type { Exchange } from '../../contract/exchange.ts'
import type { Json } from '../../contract/json.ts'
import type { Fact, FieldKnowledge, OperationKnowledge } from '../../contract/knowledge.ts'
import type { Answer } from '../../contract/ledger.ts'
import type { Expected } from '../../contract/observation.ts'
import type { PublishedProperty } from './properties.ts'
import { withDocuments } from './tell.ts'

type Told = Parameters<typeof withDocuments>[1]

function stated<T>(value: T, ...evidence: string[]): Fact<T> {
  return { value, known: 'stated', evidence }
}

function reported(
  stated: Partial<PublishedProperty>,
  known: Partial<FieldKnowledge> | undefined,
  exchanges: readonly Exchange[] = [],
): Partial<Answer> {
  const property: PublishedProperty = {
    in: 'body',
    path: ['a'],
    always: true,
    expected: {},
    container: false,
    given: [],
    ...stated,
  }
  const fields: FieldKnowledge[] =
    known === undefined ? [] : [{ pointer: '/a', in: 'body', seen: { accepted: 1, present: 1 }, ...known }]
  const operation: OperationKnowledge = {
    operation: 'default',
    template: { endpoint: 'ext-verify', operation: 'default', encoding: 'json', body: { b: 1 } },
    accepted: ['x9'],
    fields,
  }
  const answer = { status: 'observed', value: {}, how: '', evidence: { for: ['x1'], against: [] } } as unknown as Answer
  const context = {
    knowledge: {
      endpoints: { 'ext-verify': { endpoint: 'ext-verify', operations: [operation], headers: [], query: [] } },
    },
    client: { exchanges: () => exchanges },
    published: {
      given: [
        { path: 'a.yaml', endpoints: { 'ext-verify': { encoding: 'json', properties: [property] } }, servers: [] },
      ],
    },
  } as unknown as Told
  return withDocuments({ 'ext-verify.request': answer }, context)['ext-verify.request'] ?? {}
}

const says = (expected: Expected): Partial<PublishedProperty> => ({ expected })

it.each<[string, Partial<PublishedProperty>, Partial<FieldKnowledge> | undefined, string, string[]]>([
  [
    '#type',
    says({ type: 'boolean' }),
    { types: stated(['string', 'null'], 'x2', 'x3', 'x4') },
    'it says that /a is of type boolean, the service says string or null',
    ['x2', 'x3'],
  ],
  [
    '#maxLength',
    says({ maxLength: 3 }),
    { bounds: stated({ maxLength: 5 }, 'x2') },
    'it says maxLength 3 for /a, the service says 5',
    ['x2'],
  ],
  [
    '#format',
    says({ format: 'date' }),
    { format: stated('email', 'x2') },
    'it says that /a is a date, the service says email',
    ['x2'],
  ],
  [
    '#enum',
    says({ values: ['x', 'y'] }),
    { values: stated(['y', 'z'], 'x2') },
    'it lists x for /a, which the service rejects; it does not list z for /a, which the service lists',
    ['x2'],
  ],
  [
    '#required',
    { required: false },
    { required: stated(true, 'x2') },
    'it does not require /a, which the service requires',
    ['x2'],
  ],
  [
    '#required',
    { required: true },
    { required: stated(false, 'x2') },
    'it requires /a, which was accepted left out',
    ['x2'],
  ],
  ['#required', { required: true }, undefined, 'it requires /a, without which requests were accepted', ['x9']],
  [
    '#known',
    { path: ['b'] },
    { required: stated(true, 'x2') },
    'it does not name /a, which the service requires',
    ['x2'],
  ],
])('tells what contradicts a document: %s', (fact, stated, known, sentence, evidence) => {
  const { how, facts, evidence: shown } = reported(stated, known)
  expect(how).toContain(`The service contradicts a.yaml: ${sentence}.`)
  expect(facts?.[`published:/a${fact}`]).toBe('contradicted')
  expect(shown?.against).toEqual(evidence)
})

it.each<[Expected, Partial<FieldKnowledge>]>([
  [{ type: 'number' }, { types: stated(['integer'], 'x2') }],
  [
    { maxLength: 5, format: 'email' },
    { bounds: stated({ maxLength: 5 }), format: stated('email') },
  ],
  [{ values: ['x'] }, { values: stated(['x']) }],
  [{}, { types: stated(['string']), bounds: stated({ minLength: 1 }) }],
])('says nothing of %j where the service says the same', (expected, known) => {
  expect(reported(says(expected), known).how).toBe('')
})

const rejected = (id: string, sent: Json, body: Json): Exchange => ({
  ...{ id, at: '', purpose: '', effect: 'reads', endpoint: 'ext-verify' },
  request: { method: 'POST', path: '/ext-verify', headers: {}, body: JSON.stringify(sent) },
  response: { status: 422, headers: {}, body: JSON.stringify(body), bytes: 2, truncated: false },
  timings: { queued: 0, connected: 0, firstByte: 1, total: 1 },
})
const complaint = (at: string, why: string): Json => ({ a: 'urn:ba', wrong: [{ at, why }] })

it.each<[string, Exchange, string]>([
  [
    'a value that it lists is rejected',
    rejected('x2', { a: 'fax' }, complaint('a', 'ri zu')),
    'it lists fax for /a, which was rejected',
  ],
  [
    'a value that it lists stands alongside what is rejected',
    rejected('x2', { a: 'fax' }, complaint('b', 'ba zu')),
    '',
  ],
  ['a value that it does not list is rejected', rejected('x2', { a: 'post' }, complaint('a', 'ri zu')), ''],
])('is held against rejections where the service tells no list: %s', (_what, exchange, sentence) => {
  const { how } = reported(says({ values: ['fax', 'sms'] }), { types: stated(['string']) }, [
    rejected('x1', {}, complaint('a', 'ba zu')),
    exchange,
  ])
  expect(how).toBe(sentence === '' ? '' : ` The service contradicts a.yaml: ${sentence}.`)
})

it('is contradicted where a property is rejected as one that nobody knows is', () => {
  const unknown = (name: string) => rejected('x1', { [name]: 'x' }, { wrong: [{ at: name, why: 'ba zu' }] })
  const told = (...exchanges: Exchange[]) => reported({}, undefined, exchanges).how
  expect(told(unknown('zzUnknown'), { ...unknown('a'), id: 'x2' })).toContain(
    'it names /a, which the service does not know',
  )
  expect(told(unknown('zzUnknown'), { ...unknown('b'), id: 'x2' })).not.toContain('does not know')
  expect(told({ ...unknown('a'), id: 'x2' })).not.toContain('does not know')
})
