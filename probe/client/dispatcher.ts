/** How connections are made: pools, time-outs, proxy, authorities of our own, a client certificate. */
import { readFileSync } from 'node:fs'
import { rootCertificates } from 'node:tls'
import { Agent, type Dispatcher, EnvHttpProxyAgent } from 'undici'
import { HarnessError } from '../../contract/harness-error.ts'
import type { Environment } from '../environment/types.ts'

export function dispatcherFor(environment: Environment, env: Record<string, string | undefined>): Dispatcher {
  const { timeoutMs } = environment.policy
  const tls = tlsOf(environment)
  const connect = { timeout: timeoutMs, ...tls }
  const shared = {
    headersTimeout: timeoutMs,
    bodyTimeout: timeoutMs,
    keepAliveTimeout: 4000,
    connections: 64,
    maxHeaderSize: 64 * 1024,
    pipelining: 1,
  }
  const proxy = (name: string) => env[name.toLowerCase()] ?? env[name.toUpperCase()]
  const [httpProxy, httpsProxy] = [proxy('http_proxy'), proxy('https_proxy')]
  if (httpProxy === undefined && httpsProxy === undefined) return new Agent({ ...shared, connect })
  // Behind a proxy undici takes the target's TLS from requestTls, and for hosts of NO_PROXY from connect: both are needed.
  return new EnvHttpProxyAgent({
    ...shared,
    connect,
    requestTls: connect,
    ...(httpProxy === undefined ? {} : { httpProxy }),
    ...(httpsProxy === undefined ? {} : { httpsProxy }),
    noProxy: proxy('no_proxy') ?? '',
  })
}

function tlsOf({ tls, name }: Environment): { ca?: string[]; cert?: string; key?: string } {
  const pem = (path: string, what: string): string => {
    try {
      return readFileSync(path, 'utf8')
    } catch (cause) {
      throw new HarnessError(
        'ENVIRONMENT_INVALID',
        `tls.${what} of ${name} cannot be read: ${(cause as Error).message}`,
        'Give the path of a PEM file, relative to the environment file.',
        cause,
      )
    }
  }
  return {
    // A `ca` of one's own replaces the built-in roots, so these are put beside it.
    ...(tls.ca === undefined ? {} : { ca: [...rootCertificates, pem(tls.ca, 'ca')] }),
    ...(tls.cert === undefined ? {} : { cert: pem(tls.cert, 'cert') }),
    ...(tls.key === undefined ? {} : { key: pem(tls.key, 'key') }),
  }
}
