/** Authorities that are trusted alongside the usual ones, and the client certificate with its key. */
import { readFileSync } from 'node:fs'
import { createSecureContext, rootCertificates } from 'node:tls'
import { HarnessError } from '../../contract/harness-error.ts'
import type { Environment } from '../environment/types.ts'

export interface Tls {
  ca?: string[]
  cert?: string
  key?: string
}

/** Throws ENVIRONMENT_INVALID where a file cannot be read or used. */
export function tlsOf({ tls, name }: Environment, env: Record<string, string | undefined>): Tls {
  const pem = (property: 'ca' | 'cert' | 'key'): string | undefined => {
    const path = tls[property]
    if (path === undefined) return undefined
    const text = attempt(() => readFileSync(path, 'utf8'), `tls.${property} of ${name} cannot be read`)
    attempt(
      () => createSecureContext(property === 'ca' ? { ca: text } : property === 'key' ? { key: text } : { cert: text }),
      `tls.${property} of ${name} is no PEM file that can be used`,
    )
    return text
  }
  const [ca, cert, key] = [pem('ca'), pem('cert'), pem('key')]
  const files: Tls = {
    // A `ca` of one's own replaces all others, those of NODE_EXTRA_CA_CERTS too: so they are put alongside it.
    ...(ca === undefined ? {} : { ca: [...rootCertificates, ...extra(env), ca] }),
    ...(cert === undefined ? {} : { cert }),
    ...(key === undefined ? {} : { key }),
  }
  attempt(() => createSecureContext(files), `tls.cert and tls.key of ${name} do not belong together`)
  return files
}

function attempt<T>(act: () => T, what: string): T {
  try {
    return act()
  } catch (cause) {
    const hint = 'Give the path of a PEM file, relative to the environment file; a key without a passphrase.'
    throw new HarnessError('ENVIRONMENT_INVALID', `${what}: ${(cause as Error).message}`, hint, cause)
  }
}

function extra(env: Record<string, string | undefined>): string[] {
  const path = env['NODE_EXTRA_CA_CERTS']
  try {
    return path ? [readFileSync(path, 'utf8')] : []
  } catch {
    // Node itself only warns of it.
    return []
  }
}
