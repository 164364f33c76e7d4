/** Litestar with msgspec: `extra`, a list of records whose `key` may be the handler's parameter `data`. */
import type { ErrorReader, Refusal } from '../observation.ts'
import { hasAll, objectOf, recordsOf, textOf } from './_family.ts'
import { distinct, observe } from './_observe.ts'

const records = (refusal: Refusal) =>
  recordsOf(objectOf(refusal)?.['extra']).filter(record => hasAll(record, 'message'))

function parse(refusal: Refusal) {
  return distinct(
    records(refusal).flatMap(record => {
      const key = textOf(record['key'])
      const text = textOf(record['message'])
      // An absent body is told as the parameter's name alone.
      if (text === `'${key}'`)
        return [{ kind: 'missing' as const, at: [], naming: 'wire' as const, in: 'body' as const, text }]
      const place = key === 'data' ? 'body' : key
      const told = observe({ text, path: place }, refusal)
      return textOf(record['source']) === 'body'
        ? told
        : told.map(each => ({ ...each, in: inOf(textOf(record['source'])) }))
    }),
  )
}

const inOf = (source: string) =>
  source === 'query' || source === 'header' || source === 'cookie' || source === 'path' ? source : 'body'

const reader: ErrorReader = {
  priority: 110,
  canParse: refusal => hasAll(objectOf(refusal), 'status_code', 'detail') && records(refusal).length > 0,
  parse,
  at: { message: '/detail', fields: '/extra' },
  examples: [
    {
      source: 'Litestar 2.25, msgspec',
      refusal: {
        status: 400,
        mediaType: 'application/json',
        body: '{"status_code":400,"detail":"Validation failed for POST /ext-notify","extra":[{"message":"Object missing required field `recipient`","key":"data","source":"body"}]}',
        sent: {},
      },
      reads: [{ kind: 'missing', at: ['recipient'] }],
    },
    {
      source: 'Litestar 2.25, msgspec',
      refusal: {
        status: 400,
        mediaType: 'application/json',
        body: '{"status_code":400,"detail":"Validation failed for POST /ext-notify","extra":[{"message":"Expected `str` of length <= 50","key":"recipient.name","source":"body"}]}',
        sent: { recipient: { name: 'n' } },
      },
      reads: [{ kind: 'bounds', at: ['recipient', 'name'], expected: { maxLength: 50 } }],
    },
  ],
}
export default reader
