/** What the sender's command is told: addresses and credentials in variables, and how to call the service in a private file. */
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Contract } from '../../certify/contract.ts'
import type { StandIn } from '../../certify/proxy/proxy.ts'
import type { Integration } from '../../contract/integration.ts'
import { readJson } from '../../contract/json.ts'
import { saidAt, signIn } from '../../contract/success-sign.ts'
import type { Environment } from '../../probe/environment/types.ts'
import { removedAfter } from '../../probe/removed-after.ts'

export interface Told {
  variables: Record<string, string>
  /** PEM, where the local address has TLS. */
  caFile?: string
  /** Removes the files. */
  forget(): void
}

/** `Client secret` is `LMD_CLIENT_SECRET`. */
const variableOf = (name: string) => `LMD_${name.toUpperCase().replace(/[^A-Z0-9]+/g, '_')}`

function signsOf({ ledger, refusedToken }: Contract): Pick<Integration, 'accepted' | 'refusedToken'> {
  const accepted = signIn(ledger)
  const refused = readJson(refusedToken('ext-verify').body?.toString() ?? '')
  return accepted === undefined || refused === undefined ? {} : { accepted, refusedToken: saidAt(accepted, refused) }
}

export function tellSender(environment: Environment, contract: Contract, proxy: StandIn): Told {
  const folder = mkdtempSync(join(tmpdir(), 'lmd-sender-'))
  const keeper = removedAfter(folder)
  const written = (name: string, text: string) => {
    const file = join(folder, name)
    writeFileSync(file, text, { mode: 0o600 })
    return file
  }
  const names = Object.keys(environment.credentials)
  const integration: Integration = {
    integrationVersion: 1,
    calls: [...contract.calls],
    token: contract.token,
    credentials: Object.fromEntries(names.map(name => [name, variableOf(name)])),
    testData: environment.testData,
    ...signsOf(contract),
  }
  const ca = proxy.authority === undefined ? {} : { LMD_CA_FILE: written('ca.pem', proxy.authority) }
  const variables = {
    LMD_BASE_URL: proxy.baseUrl,
    LMD_INTEGRATION: written('integration.json', JSON.stringify(integration)),
    ...ca,
    ...Object.fromEntries(names.map(name => [variableOf(name), environment.credentials[name] ?? ''])),
  }
  return {
    variables,
    ...('LMD_CA_FILE' in ca ? { caFile: ca.LMD_CA_FILE } : {}),
    forget: () => {
      rmSync(folder, { recursive: true, force: true })
      keeper.release()
    },
  }
}
