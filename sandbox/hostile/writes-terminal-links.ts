import type { Hostile } from '../hostile.ts'
import { spoiltBy } from './_spoilt.ts'

export default {
  does: 'writes links and titles for the terminal',
  ...spoiltBy('\x1b]8;;https://elsewhere.example\x07click\x1b]8;;\x07\x1b]0;title\x1b\\\x1b]52;c;b3duZWQ=\x07'),
} satisfies Hostile
