import { brotliCompressSync, constants } from 'node:zlib'
import type { Hostile } from '../hostile.ts'
import { givesLarge } from './_bytes.ts'

const bomb = () =>
  brotliCompressSync(Buffer.alloc(24_000_000, ' '), {
    params: { [constants.BROTLI_PARAM_QUALITY]: 1, [constants.BROTLI_PARAM_LGWIN]: 22 },
  })

export default {
  does: 'sends a brotli bomb',
  ending: 'undecided',
  answer: givesLarge(bomb, 'Content-Encoding: br'),
} satisfies Hostile
