/** Codes are looked up in the same table as sentences. */
import { getAt, setAt } from '../../contract/json.ts'
import type { Defect } from '../defect.ts'
import { withJson } from './_rewritten.ts'

export default {
  breaks: 'refuses with another code in German',
  caughtBy: ['ERR-04'],
  around: async (asked, serve, { dialect }) => {
    const response = await serve(asked)
    const { code } = dialect.errors.truth.at
    if (code === undefined || !String(asked.headers['accept-language']).startsWith('de')) return response
    return withJson(response, json => (getAt(json, code) == null ? json : setAt(json, code, 'FEHLER')))
  },
} satisfies Defect
