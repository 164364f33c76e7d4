import { describe, expect, it } from 'vitest'
import { isJsonType, isOfTheForm, jsonTypesNamed, withCharset } from './media-types.ts'

const named = (text: string, headers: Record<string, string> = {}, sent = 'application/json') =>
  jsonTypesNamed({ headers, text }, sent)

describe('jsonTypesNamed', () => {
  it.each([
    ['{"detail":"Content-Type must be application/vnd.api+json"}', ['application/vnd.api+json']],
    ['{"detail":"use application\\/x+json."}', ['application/x+json']],
    ['Expected application/json; charset=utf-8.', ['application/json; charset=utf-8']],
    [
      '{"message":"Content-Type \'application/json\' is not supported, use application/hal+json"}',
      ['application/hal+json'],
    ],
    ['application/a+json, application/b+json or application/a+json', ['application/a+json', 'application/b+json']],
    ["Content type 'application/json' not supported", []],
    ['see application/problem+json', []],
    ['only application/xml and application/json-seq', []],
    ['https://host/application/json', []],
  ])('reads %s', (text, types) => {
    expect(named(text)).toEqual(types)
  })

  it('reads the headers of the rejection first', () => {
    const headers = { accept: 'application/a+json' }
    expect(named('application/b+json', headers)).toEqual(['application/a+json', 'application/b+json'])
  })

  it('passes over the type that was sent, however it is written', () => {
    expect(named('application/JSON;charset=UTF-8', {}, 'application/json; charset=utf-8')).toEqual([])
  })
})

it('tells types of JSON from others, and headers of the form from those that data may fill', () => {
  const types = ['application/json', 'application/vnd.api+json; v=1', 'text/plain', 'application/jsonp']
  expect(types.map(isJsonType)).toEqual([true, true, false, false])
  const headers = ['Content-Type', 'accept', 'Accept-Version', 'X-Content-Type']
  expect(headers.map(isOfTheForm)).toEqual([true, true, false, false])
})

it('writes one charset', () => {
  expect(withCharset('application/json; charset=utf-8', 'utf-16')).toBe('application/json; charset=utf-16')
})
