import type { Hostile } from '../hostile.ts'
import { gives } from './_bytes.ts'

export default {
  does: 'sends a coding that nobody asked for',
  ending: 'undecided',
  answer: gives(Buffer.from('28b52ffd04580500', 'hex'), 'Content-Encoding: zstd'),
} satisfies Hostile
