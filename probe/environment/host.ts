/** One spelling for each host, and what an address stands for: nothing is let through by being written in another way. */
import { BlockList, isIP, isIPv6 } from 'node:net'

/** `LOCALHOST.`, `[::ffff:7f00:1]` and `0x7f.1` as `localhost` and `127.0.0.1`; URLs have written numbers out already. */
export function canonicalHost(hostname: string): string {
  const bare = hostname
    .replace(/^\[|\]$/g, '')
    .replace(/\.$/, '')
    .toLowerCase()
  return isIPv6(bare) ? (mapped(bare) ?? bare) : bare
}

/** The address of version 4 inside of one of version 6. */
function mapped(address: string): string | undefined {
  const [, last] = /^(?:0{0,4}:){0,5}:?:ffff:(.+)$/i.exec(new URL(`http://[${address}]`).hostname.slice(1, -1)) ?? []
  if (last === undefined) return undefined
  if (isIP(last) === 4) return last
  const [high = 0, low = 0] = last.split(':').map(part => Number.parseInt(part, 16))
  return [high >> 8, high & 255, low >> 8, low & 255].join('.')
}

const NOWHERE = new BlockList()
// This machine under no name, the neighbours on the wire, where clouds keep their keys, and everyone at once.
NOWHERE.addSubnet('0.0.0.0', 8, 'ipv4')
NOWHERE.addSubnet('169.254.0.0', 16, 'ipv4')
NOWHERE.addSubnet('224.0.0.0', 3, 'ipv4')
NOWHERE.addSubnet('fe80::', 10, 'ipv6')
NOWHERE.addSubnet('ff00::', 8, 'ipv6')
NOWHERE.addAddress('::', 'ipv6')
NOWHERE.addAddress('fd00:ec2::254', 'ipv6')

const LOOPBACK = new BlockList()
LOOPBACK.addSubnet('127.0.0.0', 8, 'ipv4')
LOOPBACK.addAddress('::1', 'ipv6')

/** No service that could be meant stands there. */
export function isNowhere(address: string): boolean {
  return isListed(NOWHERE, address)
}

function isListed(list: BlockList, address: string): boolean {
  const canonical = canonicalHost(address)
  const version = isIP(canonical)
  return version !== 0 && list.check(canonical, version === 4 ? 'ipv4' : 'ipv6')
}

/**
 * Whether a host is this machine itself: nothing sent there leaves it, and no proxy leads there. A name below
 * `localhost` is never asked of a server (RFC 6761 §6.3).
 */
export function isLoopback(hostname: string): boolean {
  const host = canonicalHost(hostname)
  return /^(?:.+\.)?localhost$/.test(host) || isListed(LOOPBACK, host)
}
