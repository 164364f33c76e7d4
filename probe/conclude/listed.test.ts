/** Closed lists that are told in no known words. */
import { describe, expect, it } from 'vitest'
import type { Json } from '../../contract/json.ts'
import type { FieldKnowledge } from '../../contract/knowledge.ts'
import { serviceOf } from '../../discovery/testdata/memory-service.ts'
import type { Ask, Reply } from '../client/types.ts'
import { withLists } from './listed.ts'

const FIELD: FieldKnowledge = { pointer: '/mode', in: 'body', seen: { accepted: 1, present: 1 } }
const ACCEPTED = { exchange: 'x9', template: { encoding: 'json' as const, body: { mode: 'BACA' } } }

/** A lab in which a body was refused so. */
function labWith(body: Json, text: string) {
  const { service } = serviceOf(() => ({ status: 400, body: '' }))
  const ask = { endpoint: 'ext-reach', path: '/ext-reach', body: { encoding: 'json', value: body } } as unknown as Ask
  const reply = {
    exchange: { id: 'x1' },
    status: 400,
    mediaType: 'text/plain',
    headers: {},
    text,
    json: undefined,
  } as unknown as Reply
  service.lab.replies.set('one', { ask, reply })
  return service.lab
}
const listIn = (body: Json, text: string) =>
  withLists(labWith(body, text), 'ext-reach', [ACCEPTED], [FIELD])[0]?.values?.value

describe('withLists', () => {
  it('takes the list with which another value was refused', () =>
    expect(listIn({ mode: 'check' }, 'mode bala riba BACA, UBAH')).toEqual(['BACA', 'UBAH']))
  it('takes none in which the refused value stands', () =>
    expect(listIn({ mode: 'UBAH' }, 'mode bala riba BACA, UBAH')).toBeUndefined())
  it('takes none that lacks what was accepted', () =>
    expect(listIn({ mode: 'check' }, 'mode bala riba LIHAT, UBAH')).toBeUndefined())
  it('takes none after which the sentence goes on: there may be more', () =>
    expect(listIn({ mode: 'check' }, 'mode bala riba BACA, UBAH ka mala')).toBeUndefined())
  it('takes none of another field', () =>
    expect(listIn({ mode: 'check' }, 'kind bala riba BACA, UBAH')).toBeUndefined())
})
