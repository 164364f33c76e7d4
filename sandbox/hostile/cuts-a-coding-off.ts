import { gzipSync } from 'node:zlib'
import type { Hostile } from '../hostile.ts'
import { GOOD, gives } from './_bytes.ts'

const CUT = gzipSync(GOOD.repeat(100)).subarray(0, 60)

export default {
  does: 'cuts compressed answers off',
  ending: 'unreachable',
  answer: gives(CUT, 'Content-Encoding: gzip'),
} satisfies Hostile
