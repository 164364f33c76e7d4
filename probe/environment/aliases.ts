/** Which names a name of DNS stands for: its chain of CNAMEs (RFC 1034 §3.6.2), asked of the servers that the system is set to. */
import dns from 'node:dns'
import { isIP } from 'node:net'
import { canonicalHost } from './host.ts'
import { isLoopback } from './loopback.ts'

export interface Aliases {
  /** The name that a name is an alias of; rejects where it is none, or nobody answers. */
  aliasOf(name: string): Promise<string | undefined>
  /** What is still asked is asked no longer. */
  stop(): void
}

/** Chains in use are of one to four links. */
const MOST_LINKS = 8

/** Nobody can tell an alias of an address, and this machine is asked of no server. */
export function mayBeAlias(host: string): boolean {
  return isIP(host) === 0 && host.includes('.') && !isLoopback(host)
}

/** The names that `host` leads to, nearest first, in the spelling of `canonicalHost`; as far as they were told. */
export async function aliasesOf(host: string, { aliasOf }: Pick<Aliases, 'aliasOf'>): Promise<string[]> {
  const found: string[] = []
  let name = canonicalHost(host)
  while (found.length < MOST_LINKS) {
    const next = await aliasOf(name).catch(() => undefined)
    if (next === undefined || next === '') return found
    name = canonicalHost(next)
    if (name === canonicalHost(host) || found.includes(name)) return found
    found.push(name)
  }
  return found
}

/** Of one look: `milliseconds` later every question that is still open ends without an answer, and no other is asked. */
export function aliasesBySystem(milliseconds: number): Aliases {
  const resolver = new dns.promises.Resolver()
  resolver.setServers(dns.getServers())
  let isOver = false
  const stop = () => {
    isOver = true
    clearTimeout(late)
    resolver.cancel()
  }
  const late = setTimeout(stop, milliseconds)
  return { aliasOf: async name => (isOver ? undefined : (await resolver.resolveCname(name))[0]), stop }
}
