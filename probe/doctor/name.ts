/** Whether the name of the target means an address here. */
import { lookup } from 'node:dns/promises'
import { isIP } from 'node:net'
import { codeOf, type Finding, ok, seconds, TooLate, within, wrong } from './finding.ts'

/** Behind a proxy the name is the proxy's business: that it means nothing here is no fault. */
export async function examineName(target: URL, behindProxy: boolean, patienceMs: number): Promise<Finding> {
  const host = target.hostname.replace(/^\[|\]$/g, '')
  if (isIP(host) !== 0) return ok('name', `${host} is an address: there is no name to resolve.`)
  try {
    const found = await within(patienceMs, lookup(host, { all: true }))
    return ok(
      'name',
      `${host} means ${found
        .map(each => each.address)
        .slice(0, 3)
        .join(', ')}.`,
    )
  } catch (error) {
    if (behindProxy) return ok('name', `${host} means nothing here; the proxy resolves it.`)
    if (error instanceof TooLate)
      return wrong(
        'name',
        `The name server said nothing of ${host} for ${seconds(patienceMs)}.`,
        'Check the network, and whether a VPN has to be on. The same question by hand:',
        [{ run: `nslookup ${host}` }],
      )
    const code = codeOf(error)
    if (code === 'EAI_AGAIN')
      return wrong(
        'name',
        `No name server could be asked for ${host} (${code}).`,
        'This machine reaches no name server: check the network, or set the proxy that your network asks for:',
        [{ set: target.protocol === 'https:' ? 'HTTPS_PROXY' : 'HTTP_PROXY', value: 'http://proxy.example:8080' }],
      )
    return wrong(
      'name',
      `The name ${host} means nothing (${code}).`,
      'Check baseUrl for a slip of the pen; a name of an inner network needs its VPN. The same question by hand:',
      [{ run: `nslookup ${host}` }],
    )
  }
}
