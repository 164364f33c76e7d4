import type { SenderFault } from '../fault.ts'

export default {
  summary: 'It takes certificates of authorities that it does not know.',
  breaks: 'TLS-03',
  plant: () => ({ takesCertificate: problem => STRANGE.test(problem) }),
} satisfies SenderFault

const STRANGE = /^(?:UNABLE_TO_|SELF_SIGNED|DEPTH_ZERO)/
