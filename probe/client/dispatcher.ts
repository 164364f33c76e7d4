/** How connections are made: pools, time-outs, proxy, authorities of our own, a client certificate. */
import { Agent, type Dispatcher, EnvHttpProxyAgent } from 'undici'
import type { Environment } from '../environment/types.ts'
import { withOwn } from '../with-own.ts'
import { pinnedLookup } from './pinned-lookup.ts'
import type { ProxySettings } from './proxy.ts'
import type { Tls } from './tls.ts'

export function dispatcherFor(environment: Environment, tls: Tls, proxy: ProxySettings | undefined): Dispatcher {
  const timeout = environment.policy.timeoutMs
  const connect = { timeout, lookup: pinnedLookup(), ...tls }
  const shared = {
    headersTimeout: timeout,
    bodyTimeout: timeout,
    // Shorter than servers keep idle connections (gunicorn 2 s, uvicorn 5 s): a request must not meet one that closes.
    keepAliveTimeout: 1500,
    keepAliveMaxTimeout: 4000,
    connections: 64,
    maxHeaderSize: 64 * 1024,
    pipelining: 1,
  }
  if (proxy === undefined) return new Agent({ ...shared, connect })
  // Behind a proxy undici takes the target's TLS from requestTls, and for hosts of NO_PROXY from connect: both are needed.
  return new EnvHttpProxyAgent({
    ...shared,
    ...proxy,
    connect,
    requestTls: connect,
    proxyTls: { timeout, ...(tls.ca === undefined ? {} : { ca: tls.ca }) },
    // Many proxies open tunnels to port 443 only; plain http is asked of them in the absolute form (RFC 9112 §3.2.2).
    proxyTunnel: false,
  })
}

/** Tells when a connection stands and the request goes out on it. */
export function noticing(dispatcher: Dispatcher, sent: () => void): Dispatcher {
  return dispatcher.compose(
    dispatch => (options, handler) =>
      dispatch(
        options,
        withOwn(handler, {
          onRequestStart: (controller, context) => {
            sent()
            handler.onRequestStart?.(controller, context)
          },
        }),
      ),
  )
}
