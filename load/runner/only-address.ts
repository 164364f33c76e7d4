/** The one address that k6 may contact: the one that this process was told, so that k6 looks up no name itself. */
import { HarnessError } from '../../contract/harness-error.ts'
import { pinnedAddress } from '../../probe/client/pinned-lookup.ts'
import { proxyFor } from '../../probe/client/proxy.ts'
import type { Environment } from '../../probe/environment/types.ts'
import type { Variables } from './cache-folder.ts'

/** `127.0.0.1:443`; `undefined` behind a proxy, which looks names up for itself. Throws TARGET_UNREACHABLE. */
export async function onlyAddress(
  { baseUrl }: Pick<Environment, 'baseUrl'>,
  env: Variables,
): Promise<string | undefined> {
  const target = new URL(baseUrl)
  if (proxyFor(target, env) !== undefined) return undefined
  const port = target.port || (target.protocol === 'https:' ? '443' : '80')
  const address = await pinnedAddress(target.hostname).catch((cause: Error) => {
    throw new HarnessError(
      'TARGET_UNREACHABLE',
      `${target.hostname} leads nowhere: ${cause.message}.`,
      'No load was applied. See whether the address is right, and whether this machine can look it up.',
      cause,
    )
  })
  return address.includes(':') ? `[${address}]:${port}` : `${address}:${port}`
}
