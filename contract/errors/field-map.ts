/** A map from names to sentences and nothing else, as Django REST framework, Rails and ozzo-validation answer. */
import { isObject, type Json } from '../json.ts'
import type { ErrorReader, Refusal } from '../observation.ts'
import { objectOf } from './_family.ts'
import { isFrame } from './_keys.ts'
import { readGenerically } from './generic.ts'

function isMap(node: Json | undefined, depth = 0): boolean {
  if (!isObject(node) || depth > 6) return false
  const entries = Object.entries(node)
  return entries.length > 0 && entries.every(([, value]) => isSentences(value) || isMap(value, depth + 1))
}

function isSentences(value: Json): boolean {
  return Array.isArray(value) && value.length > 0 && value.every(each => typeof each === 'string' || isObject(each))
}

function canParse(refusal: Refusal): boolean {
  const body = objectOf(refusal)
  return body !== undefined && isMap(body) && !Object.keys(body).every(key => isFrame(key) && !/non_field|^_/.test(key))
}

const reader: ErrorReader = {
  priority: 400,
  canParse,
  parse: readGenerically,
  at: { message: '/detail', fields: '' },
  examples: [
    {
      source: 'Django REST framework 3.18',
      refusal: {
        status: 400,
        mediaType: 'application/json',
        body: '{"recipient":{"name":["This field is required."]},"message":["This field may not be null."],"attempts":["Ensure this value is greater than or equal to 1."]}',
        sent: { recipient: {}, message: null, attempts: 0 },
      },
      reads: [
        { kind: 'missing', at: ['recipient', 'name'] },
        { kind: 'null', at: ['message'] },
        { kind: 'bounds', at: ['attempts'], expected: { minimum: 1 } },
      ],
    },
    {
      source: 'Django REST framework 3.18, Accept-Language: de',
      refusal: {
        status: 400,
        mediaType: 'application/json',
        body: '{"recipient":["Dieses Feld ist zwingend erforderlich."]}',
        sent: {},
      },
      reads: [{ kind: 'missing', at: ['recipient'] }],
    },
  ],
}
export default reader
