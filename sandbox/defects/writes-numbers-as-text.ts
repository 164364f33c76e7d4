/** Another library writes the answer where the cache was hit. */
import { isObject, type Json } from '../../contract/json.ts'
import type { Defect } from '../defect.ts'
import { withJson } from './_rewritten.ts'
import { onSuccess } from './_successes.ts'

const written = (json: Json): Json => {
  if (Array.isArray(json)) return json.map(written)
  if (isObject(json)) return Object.fromEntries(Object.entries(json).map(([name, each]) => [name, written(each)]))
  return typeof json === 'number' || typeof json === 'boolean' ? String(json) : json
}

export default {
  breaks: 'writes numbers as texts in the answer to a log-in',
  caughtBy: ['CONF-01'],
  dialects: ['default', 'dutch', 'java-beans'],
  ...onSuccess('auth-authenticate', response => withJson(response, written)),
} satisfies Defect
