/** A code or a number and one sentence about the first thing that is wrong. */
import { isObject, type JsonObject } from '../json.ts'
import type { ErrorReader, Refusal } from '../observation.ts'
import { squeeze } from './_asked.ts'
import { objectOf } from './_family.ts'
import { CODE_KEYS, MESSAGE_KEYS } from './_keys.ts'
import { readGenerically } from './generic.ts'

const isNumber = (key: string) => /^(?:nummer|number|numero|num|no|nr|id|errno)$/.test(key)

function isPair(node: JsonObject): boolean {
  const scalars = Object.entries(node).filter(([, value]) => typeof value === 'string' || typeof value === 'number')
  if (scalars.length < 2 || Object.values(node).some(value => Array.isArray(value) && value.length > 0)) return false
  const text = scalars.some(
    ([key, value]) => MESSAGE_KEYS.includes(squeeze(key)) && typeof value === 'string' && /[^\w.:-]/.test(value),
  )
  return (
    text &&
    scalars.some(
      ([key, value]) => (CODE_KEYS.includes(squeeze(key)) || isNumber(squeeze(key))) && !/\s/.test(String(value)),
    )
  )
}

function canParse(refusal: Refusal): boolean {
  const body = objectOf(refusal)
  if (body === undefined) return false
  const inner = Object.values(body).filter(isObject)
  return isPair(body) || (inner.length === 1 && inner[0] !== undefined && isPair(inner[0]))
}

const reader: ErrorReader = {
  priority: 440,
  canParse,
  parse: readGenerically,
  examples: [
    {
      source: 'a service in German',
      refusal: {
        status: 400,
        mediaType: 'application/json',
        body: '{"fehler":{"nummer":4001,"text":"Das Feld \\"telefon\\" fehlt."}}',
        sent: {},
      },
      reads: [{ kind: 'missing', at: ['telefon'] }],
    },
    {
      source: 'Stripe API, 400',
      refusal: {
        status: 400,
        mediaType: 'application/json',
        body: '{"error":{"code":"parameter_missing","message":"Missing required param: phone.","param":"phone","type":"invalid_request_error"}}',
        sent: {},
      },
      reads: [{ kind: 'missing', at: ['phone'] }],
    },
  ],
}
export default reader
