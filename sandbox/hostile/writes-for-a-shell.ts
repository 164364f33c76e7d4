import type { Hostile } from '../hostile.ts'
import { PLANTED_FILE } from '../hostile.ts'
import { spoiltBy } from './_spoilt.ts'

export default {
  does: 'writes what a shell would run',
  ...spoiltBy(
    `$(touch ${PLANTED_FILE}); \`touch ${PLANTED_FILE}\`; touch ${PLANTED_FILE}; ' " | & %PATH% !!js/function >- {{token}} \${process.exit()}`,
    `$(touch ${PLANTED_FILE})`,
  ),
} satisfies Hostile
