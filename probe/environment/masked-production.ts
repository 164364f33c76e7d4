/** Production under another name: an environment file that calls it a test environment would lift every rule. */
import { HarnessError } from '../../contract/harness-error.ts'
import { canonicalHost } from './host.ts'
import { isLoopback } from './loopback.ts'
import { type Beside, productionsBeside } from './productions.ts'
import type { Environment } from './types.ts'

/** Throws GUARD_REFUSED where a file of the folder says that the same host is production, on whatever port or path. */
export function refuseMaskedProduction({ kind, baseUrl }: Environment, beside: Beside): void {
  const { hostname } = new URL(baseUrl)
  if (kind === 'production' || isLoopback(hostname)) return
  const same = productionsBeside(beside).find(({ host }) => host === canonicalHost(hostname))
  if (same === undefined) return
  throw new HarnessError(
    'GUARD_REFUSED',
    `${beside.path} calls ${hostname} a ${kind} environment, and ${same.file} says that it is production. Nothing was sent.`,
    'Give the address of the environment that is meant, or correct its kind.',
  )
}
