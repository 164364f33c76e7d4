/** Whom a request is for, also where many services have one address. */
import type { Duty } from '../duty.ts'
import type { Seen } from '../seen.ts'
import { everyCall } from './_every-call.ts'

/** A name, an IPv4 address or an IPv6 address in brackets, and a port or none (RFC 3986 §3.2.2). */
const AUTHORITY = /^(?:\[[0-9a-f:.]+\]|[\w.~%!$&'()*+,;=-]+)(?::\d{0,5})?$/i

export default {
  id: 'HTTP-05',
  title: 'Names the host that it calls',
  level: 'must',
  source: 'RFC 9110 §7.2; RFC 9112 §3.2',
  situation: 'plain-journey',
  good: 'One Host header with the host and the port of the base URL.',
  bad: 'The whole base URL stands in it, or there are two.',
  judge: watched =>
    everyCall(watched, {
      about: call => hostsOf(call).length > 0,
      wrong: call => {
        const [host = '', ...more] = hostsOf(call)
        if (more.length > 0) return `has ${more.length + 1} Host headers`
        return AUTHORITY.test(host) ? undefined : 'has a Host header that is no host'
      },
      right: 'named one host',
      none: 'No call had a Host header.',
    }),
} satisfies Duty

const hostsOf = ({ headers }: Seen) =>
  headers.flatMap((name, i) => (i % 2 === 0 && name.toLowerCase() === 'host' ? (headers[i + 1] ?? '').trim() : []))
