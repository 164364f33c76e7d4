/** Laravel: a summary in `message` and a map by dotted path in `errors`, in the language of the caller. */
import { isObject } from '../json.ts'
import type { ErrorReader, Refusal } from '../observation.ts'
import { objectOf, textOf } from './_family.ts'
import { readGenerically } from './generic.ts'

function canParse(refusal: Refusal): boolean {
  const body = objectOf(refusal)
  const map = body?.['errors']
  if (!isObject(map) || textOf(body?.['message']) === '' || Object.keys(body ?? {}).length > 3) return false
  const lists = Object.values(map)
  return lists.length > 0 && lists.every(each => Array.isArray(each) && each.every(text => typeof text === 'string'))
}

const reader: ErrorReader = {
  priority: 310,
  canParse,
  parse: readGenerically,
  at: { message: '/message', fields: '/errors' },
  examples: [
    {
      source: 'Laravel 11',
      refusal: {
        status: 422,
        mediaType: 'application/json',
        body: '{"message":"The phone number field is required. (and 1 more error)","errors":{"phone_number":["The phone number field is required."],"items.0.qty":["The items.0.qty field must be an integer."]}}',
        sent: { items: [{ qty: 'x' }] },
      },
      reads: [
        { kind: 'missing', at: ['phone_number'] },
        { kind: 'type', at: ['items', 0, 'qty'], expected: { type: 'integer' } },
      ],
    },
  ],
}
export default reader
