import { deflateSync } from 'node:zlib'
import type { Hostile } from '../hostile.ts'
import { givesLarge } from './_bytes.ts'

const bomb = () => deflateSync(Buffer.alloc(24_000_000, ' '))

export default {
  does: 'sends a deflate bomb',
  ending: 'undecided',
  answer: givesLarge(bomb, 'Content-Encoding: deflate'),
} satisfies Hostile
