import type { Hostile } from '../hostile.ts'
import { head, JSON_TYPE, OK, says } from './_bytes.ts'

const CHUNKS = '1\r\na\r\n'.repeat(500_000)

export default {
  does: 'sends half a million chunks of one byte',
  ending: 'undecided',
  answer: says(head(OK, JSON_TYPE, 'Transfer-Encoding: chunked'), CHUNKS, '0\r\n\r\n'),
} satisfies Hostile
