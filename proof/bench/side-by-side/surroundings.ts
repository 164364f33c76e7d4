/** The variables that other tools run with: the sandbox's own authority is trusted, and no proxy stands before this machine. */
import { AUTHORITY } from '../../varied/certificate.ts'

export const SURROUNDINGS: Record<string, string | undefined> = {
  ...process.env,
  NODE_EXTRA_CA_CERTS: AUTHORITY,
  REQUESTS_CA_BUNDLE: AUTHORITY,
  NO_PROXY: '127.0.0.1',
  no_proxy: '127.0.0.1',
}
