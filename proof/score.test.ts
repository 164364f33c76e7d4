import { describe, expect, it } from 'vitest'
import type { Json } from '../contract/json.ts'
import { countFacts } from './play.ts'
import { perfect, score } from './score.ts'
import { TOY } from './toy-truth.ts'

/** The perfect answer with one lie: a value set, or with `undefined` removed, at a path of keys. */
function lied(path: readonly string[], value: Json | undefined) {
  const found = structuredClone(perfect(TOY))
  let node = found as Record<string, never>
  for (const key of path.slice(0, -1)) node = node[key] as unknown as Record<string, never>
  const last = path.at(-1) ?? ''
  if (value === undefined) delete node[last]
  else Object.assign(node, { [last]: value })
  return score(TOY, found).filter(({ verdict }) => verdict !== 'right')
}

const REQUEST = (name: string) => [
  'openapi',
  'paths',
  `/${name}`,
  'post',
  'requestBody',
  'content',
  'application/json',
  'schema',
]
const ANSWER = (name: string, status: string) => [
  'openapi',
  'paths',
  `/${name}`,
  'post',
  'responses',
  status,
  'content',
  'application/json',
  'schema',
]
const QUESTION = (id: string) => ['ledger', 'questions', id]

describe('the perfect answer', () => {
  it('is all right', () => {
    const facts = score(TOY, perfect(TOY))
    expect(facts.filter(({ verdict }) => verdict !== 'right')).toEqual([])
    expect(facts.length).toBeGreaterThan(30)
  })

  it('finds everything open where nothing was found, and nothing wrong', () => {
    const facts = score(TOY, {})
    expect(new Set(facts.map(({ verdict }) => verdict))).toEqual(new Set(['open']))
    const counts = Object.values(countFacts(TOY, facts))
    expect(counts.reduce((sum, { open }) => sum + open, 0)).toBe(score(TOY, perfect(TOY)).length)
  })
})

it('lets what an object requires be required in it, where something else may stand in its place', () => {
  const inside = (type: string) => {
    const truth = structuredClone(TOY)
    truth.endpoints['/ext-reach'] = {
      successStatus: 200,
      required: { '/wish': type },
      optional: { '/wish/place': 'string' },
      conditional: [{ when: { '/wish/place': '*present*' }, required: { '/wish/place': 'string' } }],
    }
    const claim = { properties: { wish: { type: 'object', required: ['place'], properties: { place: {} } } } }
    const schema = { ...claim, required: ['wish'] }
    const content = { 'application/json': { schema } }
    const openapi = { paths: { '/ext-reach': { post: { requestBody: { content } } } } }
    return score(truth, { openapi }).filter(({ verdict }) => verdict === 'wrong').length
  }
  expect(inside('object|null')).toBe(0)
  expect(inside('object')).toBe(1)
})

describe('a lie about', () => {
  const lies: [string, readonly string[], Json | undefined, [string, string][]][] = [
    [
      'the place of the token',
      [...QUESTION('auth.token.location'), 'value'],
      { in: 'header', at: '/token' },
      [['auth.token.location', 'wrong']],
    ],
    [
      'its scheme',
      [...QUESTION('auth.token.presentation'), 'value', 'scheme'],
      'Token',
      [['auth.token.presentation', 'wrong']],
    ],
    ['its form', [...QUESTION('auth.token.form'), 'value', 'kind'], 'jwt', [['auth.token.form', 'wrong']]],
    ['its life', [...QUESTION('auth.token.lifetime'), 'value', 'seconds'], 10, [['auth.token.lifetime', 'wrong']]],
    ['nothing, but not answered', [...QUESTION('auth.token.form'), 'status'], 'open', [['auth.token.form', 'open']]],
    [
      'what is required',
      [...REQUEST('ext-verify'), 'required'],
      ['phone', 'country'],
      [['ext-verify.required /country', 'wrong']],
    ],
    ['what is not', [...REQUEST('ext-verify'), 'required'], [], [['ext-verify.required /phone', 'open']]],
    [
      'a property that there is not',
      [...REQUEST('ext-verify'), 'properties', 'mail'],
      { type: 'string' },
      [['ext-verify.invented /mail', 'wrong']],
    ],
    [
      'a type',
      [...REQUEST('ext-verify'), 'properties', 'phone', 'type'],
      'object',
      [['ext-verify.type /phone', 'wrong']],
    ],
    [
      'a value of a closed list',
      [...REQUEST('ext-verify'), 'properties', 'country', 'enum'],
      ['DE', 'FR'],
      [['ext-verify.enum /country', 'wrong']],
    ],
    [
      'a closed list, half known',
      [...REQUEST('ext-verify'), 'properties', 'country', 'enum'],
      ['NL'],
      [['ext-verify.enum /country', 'open']],
    ],
    [
      'the type of an answer',
      [...ANSWER('ext-verify', '200'), 'properties', 'score', 'type'],
      'string',
      [['ext-verify.answer /score', 'wrong']],
    ],
    [
      'a property of an item',
      [...REQUEST('ext-notify'), 'properties', 'parcels', 'items', 'properties', 'no', 'type'],
      'boolean',
      [['ext-notify.type /parcels/0/no', 'wrong']],
    ],
    [
      'the status of the success',
      ['openapi', 'paths', '/ext-notify', 'post', 'responses'],
      { 200: {} },
      [
        ['ext-notify.success 202', 'open'],
        ['ext-notify.answer /notice', 'open'],
      ],
    ],
  ]
  it.each(lies)('%s is told', (_, path, value, expected) => {
    expect(lied(path, value).map(({ id, verdict }) => [id, verdict])).toEqual(expected)
  })
})

it('an integer where the truth has a number is no lie', () => {
  expect(lied([...ANSWER('ext-verify', '200'), 'properties', 'score', 'type'], 'number')).toEqual([])
})

it('a property that one of several schemas requires is not required of all', () => {
  const facts = lied([...REQUEST('ext-verify')], {
    oneOf: [
      { type: 'object', properties: { phone: { type: 'string' }, country: { type: 'string' } }, required: ['phone'] },
      {},
    ],
  })
  expect(facts.map(({ id, verdict }) => [id, verdict])).toContainEqual(['ext-verify.required /phone', 'open'])
})
