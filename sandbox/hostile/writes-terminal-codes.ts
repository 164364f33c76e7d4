import type { Hostile } from '../hostile.ts'
import { spoiltBy } from './_spoilt.ts'

export default {
  does: 'writes codes that move the cursor and colour the terminal',
  ...spoiltBy('\x1b[2J\x1b[31m\x1b[1A\x1b[8mowned\x9b2K\r\x07\x08\x1bc', '\x1b[7mname'),
} satisfies Hostile
