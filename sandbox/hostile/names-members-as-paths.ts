import type { Hostile } from '../hostile.ts'
import { PLANTED_FILE } from '../hostile.ts'
import { spoiltBy } from './_spoilt.ts'

export default {
  does: 'names members as paths that lead out',
  ...spoiltBy(`../../../../${PLANTED_FILE}`, `../../../${PLANTED_FILE}`),
} satisfies Hostile
