/** One of three instances runs an older version. */
import { isObject } from '../../contract/json.ts'
import type { Defect } from '../defect.ts'
import { withJson } from './_rewritten.ts'
import { onSuccess } from './_successes.ts'

export default {
  breaks: 'leaves a member out of every third answer of POST /ext-verify',
  caughtBy: ['CONF-01'],
  dialects: ['default', 'legacy', 'go-names'],
  ...onSuccess('ext-verify', (response, nth) =>
    nth % 3 === 0
      ? withJson(response, json => (isObject(json) ? Object.fromEntries(Object.entries(json).slice(1)) : json))
      : response,
  ),
} satisfies Defect
