/** An answer that has grown to a megabyte. */
import { isObject, type JsonObject } from '../../contract/json.ts'
import { onFirst } from '../faults.ts'
import { rewritten } from '../rewrite.ts'
import type { Situation } from '../situation.ts'

const BYTES = 1_000_000
const NOTE = { text: 'Added by a later version of the service, for other readers.', list: [1, 2, 3], more: { a: null } }

export default {
  summary:
    'The answer to ext-verify is a megabyte of members that the contract does not know, around those that it does.',
  harmless: true,
  begin: scene =>
    onFirst(
      1,
      scene,
      call => call.endpoint === 'ext-verify',
      () => rewritten('one megabyte', json => (isObject(json) ? JSON.stringify(grown(json)) : undefined)),
    ),
} satisfies Situation

function grown(json: JsonObject): JsonObject {
  const count = Math.ceil(BYTES / JSON.stringify(NOTE).length)
  return { laterBefore: Array.from({ length: count }, () => NOTE), ...json, laterAfter: NOTE }
}
