import type { Hostile } from '../hostile.ts'
import { GOOD, gives } from './_bytes.ts'

export default {
  does: 'begins with a mark of its byte order',
  ending: 'undecided',
  answer: gives(Buffer.concat([Buffer.from([0xef, 0xbb, 0xbf]), Buffer.from(GOOD)])),
} satisfies Hostile
