import { readFileSync } from 'node:fs'
import type { Hostile } from '../hostile.ts'

const file = (name: string) => readFileSync(new URL(`../tls/${name}`, import.meta.url), 'utf8')
const SELF = { cert: file('alone.pem'), key: file('service.key') }

export default {
  does: 'shows a certificate that it has signed itself',
  ending: 'unreachable',
  tells: /TLS|certificate/,
  secure: { cert: SELF.cert, key: SELF.key },
} satisfies Hostile
