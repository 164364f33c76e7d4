import { describe, expect, it } from 'vitest'
import type { Json } from '../json.ts'
import { errorLocations, isCode } from './error-locations.ts'

const NAMES = new Set(['phone', 'zip', 'message'])

const FAMILIES: [string, Json[], object][] = [
  [
    'RFC 9457 with a list',
    [
      {
        type: 'about:blank',
        title: 'Not valid',
        status: 422,
        detail: 'Some properties are wrong',
        code: 'INVALID',
        errors: [{ field: 'phone', message: 'is missing' }],
      },
      { type: 'about:blank', title: 'Not allowed', status: 401, detail: 'No token was sent', code: 'TOKEN_MISSING' },
    ],
    { message: '/detail', fields: '/errors', code: '/code' },
  ],
  [
    'an envelope with an error inside',
    [
      { success: false, error: { code: 'E100', message: 'phone is missing', details: { phone: 'is missing' } } },
      { success: false, error: { code: 'E200', message: 'who are you', details: null } },
    ],
    { message: '/error/message', fields: '/error/details', code: '/error/code' },
  ],
  ['a map from names to complaints', [{ phone: ['This field is required.'], zip: ['Not valid.'] }], { fields: '' }],
  [
    'a list of places',
    [{ detail: [{ loc: ['body', 'phone'], msg: 'Field required', type: 'missing' }] }],
    { message: '/detail/0/msg', fields: '/detail' },
  ],
  [
    'sentences alone',
    [{ statusCode: 400, message: ['phone must be a string'], error: 'Bad Request' }],
    { message: '/message', fields: '/message' },
  ],
  [
    'OAuth 2',
    [{ error: 'invalid_client', error_description: 'Client authentication failed' }],
    { message: '/error_description', code: '/error' },
  ],
  ['nothing structured', [], {}],
]

describe('errorPlaces', () => {
  it.each(FAMILIES)('finds the places of %s', (_name, bodies, locations) => {
    expect(errorLocations(bodies, NAMES)).toMatchObject(locations)
  })

  it('does not take a property that is called like a field for the list of fields', () => {
    expect(errorLocations([{ message: 'It was rejected today' }, { message: 'It is closed now' }], NAMES)).toEqual({
      message: '/message',
    })
  })

  it('does not take a choice of properties for the list of fields', () => {
    const bodies = [
      { err: { code: 'MISSING_FIELD', anyOf: ['phone', 'zip'] } },
      { err: { code: 'BAD_FORMAT', field: 'zip' } },
    ]
    expect(errorLocations(bodies, NAMES)).toEqual({ code: '/err/code' })
  })

  it('does not take a place for common that only one of many has', () => {
    const bodies = [
      { message: 'It was rejected' },
      { message: 'Not now please' },
      { note: 'x', message: 'It is so', code: 'RARE' },
    ]
    expect(errorLocations(bodies, new Set())).toEqual({ message: '/message' })
  })

  it('takes no id of one answer for a code', () => {
    expect(isCode('a5d880d6-29ac-4c61-b6b5-7d8368620c8a', 'id')).toBe(false)
    expect(isCode('af963206f29d44ff', 'id')).toBe(false)
    expect(isCode('invalid-recipient', 'id')).toBe(true)
  })
})
