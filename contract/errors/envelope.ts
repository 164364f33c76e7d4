/** One envelope for good and bad: a word or a flag for the outcome, a code, a sentence, and `data`. */
import type { ErrorReader, Refusal } from '../observation.ts'
import { objectOf } from './_family.ts'
import { errorSign } from './_reply-signs.ts'
import { readGenerically } from './generic.ts'

const OUTCOME =
  /^(?:success|ok|status|result|isSuccess|succeeded|outcome|resultCode|errorCode|returnCode|responseCode)$/i

function canParse(refusal: Refusal): boolean {
  const body = objectOf(refusal)
  if (body === undefined || errorSign(body) === undefined) return false
  const keys = Object.keys(body)
  const outcome = keys.some(key => OUTCOME.test(key) && typeof body[key] !== 'number')
  return (
    outcome && (refusal.status < 300 || 'data' in body || keys.some(key => /^(?:success|ok|isSuccess)$/i.test(key)))
  )
}

const reader: ErrorReader = {
  priority: 430,
  canParse,
  parse: readGenerically,
  examples: [
    {
      source: 'a service that answers 200 to everything, in Greek',
      refusal: {
        status: 200,
        mediaType: 'application/json',
        body: '{"status":"ERROR","resultCode":4001,"resultMessage":"Το πεδίο \\"recipient\\" είναι υποχρεωτικό","data":null}',
        sent: {},
      },
      reads: [{ kind: 'missing', at: ['recipient'] }],
    },
  ],
}
export default reader
