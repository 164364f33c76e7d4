/** The interface to the application knows a body by its length only. */
import type { Defect } from '../defect.ts'

export default {
  breaks: 'reads no body that comes in chunks',
  caughtBy: ['TRANS-25'],
  around: async (asked, serve) =>
    serve(asked.headers['transfer-encoding'] === undefined ? asked : { ...asked, body: async () => '' }),
} satisfies Defect
