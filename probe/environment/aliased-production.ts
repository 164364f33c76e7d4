/** Production behind an alias of DNS: a test environment whose name is another name of the host that is production, or the other way round. */
import { HarnessError } from '../../contract/harness-error.ts'
import { type Aliases, aliasesBySystem, aliasesOf, mayBeAlias } from './aliases.ts'
import { canonicalHost } from './host.ts'
import { type Beside, type Production, productionsBeside } from './productions.ts'
import type { Environment } from './types.ts'

/** For all chains together. */
const PATIENCE_MS = 1_000

/**
 * Throws GUARD_REFUSED where one of the two names leads to the other. Two names that lead to the same third one are let
 * through: every customer of one content network, and every service behind one ingress, is such a pair. Nothing is claimed where
 * DNS does not answer, and nothing is asked where no production is known or no name can be an alias.
 */
export async function refuseAliasedProduction(
  { kind, baseUrl }: Environment,
  beside: Beside,
  openAliases: () => Aliases = () => aliasesBySystem(PATIENCE_MS),
): Promise<void> {
  const host = canonicalHost(new URL(baseUrl).hostname)
  if (kind === 'production' || !mayBeAlias(host)) return
  const productions = productionsBeside(beside).filter(each => mayBeAlias(each.host))
  if (productions.length === 0) return
  const aliases = openAliases()
  try {
    const [own, ...theirs] = await Promise.all([host, ...productions.map(each => each.host)].map(chainOf(aliases)))
    const toProduction = productions.find(each => own?.includes(each.host))
    if (toProduction !== undefined) throw refused(kind, beside, host, toProduction, [host, toProduction.host])
    const fromProduction = productions.find((_each, i) => theirs[i]?.includes(host))
    if (fromProduction !== undefined) throw refused(kind, beside, host, fromProduction, [fromProduction.host, host])
  } finally {
    aliases.stop()
  }
}

const chainOf = (aliases: Aliases) => (host: string) => aliasesOf(host, aliases)

function refused(
  kind: string,
  { path }: Beside,
  host: string,
  { file }: Production,
  [alias, of]: readonly [alias: string, of: string],
): HarnessError {
  return new HarnessError(
    'GUARD_REFUSED',
    `${path} calls ${host} a ${kind} environment; by DNS ${alias} is an alias of ${of}, and ${file} says that ${of === host ? alias : of} is production. Nothing was sent.`,
    'Give the address of the environment that is meant, or correct its kind.',
  )
}
