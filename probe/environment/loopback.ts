/** Whether a host is this machine itself: nothing sent there leaves it, and no proxy leads there. */
import { canonicalHost, isLoopbackAddress } from './host.ts'

/** A name below `localhost` is never asked of a server (RFC 6761 §6.3). */
export function isLoopback(hostname: string): boolean {
  const host = canonicalHost(hostname)
  return /^(?:.+\.)?localhost$/.test(host) || isLoopbackAddress(host)
}
