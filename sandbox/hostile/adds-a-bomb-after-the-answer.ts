import { gzipSync } from 'node:zlib'
import type { Hostile } from '../hostile.ts'
import { GOOD, givesLarge } from './_bytes.ts'

const bomb = () => Buffer.concat([gzipSync(GOOD), gzipSync(Buffer.alloc(24_000_000, ' '))])

export default {
  does: 'adds a bomb to an answer that is whole',
  ending: 'undecided',
  answer: givesLarge(bomb, 'Content-Encoding: gzip'),
} satisfies Hostile
