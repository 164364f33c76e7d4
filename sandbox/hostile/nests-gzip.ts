import { gzipSync } from 'node:zlib'
import type { Hostile } from '../hostile.ts'
import { givesLarge } from './_bytes.ts'

const nested = () => gzipSync(gzipSync(gzipSync(Buffer.alloc(24_000_000, ' '))))

export default {
  does: 'compresses a bomb three times, and says so',
  ending: 'undecided',
  answer: givesLarge(nested, 'Content-Encoding: gzip, gzip, gzip'),
} satisfies Hostile
