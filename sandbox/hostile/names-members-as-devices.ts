import type { Hostile } from '../hostile.ts'
import { spoiltBy } from './_spoilt.ts'

export default {
  does: 'names members as devices and endings',
  ...spoiltBy('NUL CON AUX COM1 C:\\\\windows \\\\\\\\host\\\\share', 'CON'),
} satisfies Hostile
