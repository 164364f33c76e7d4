/** Production under another name: an environment file that calls it a test environment would lift every rule. */
import { readdirSync, readFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { parseDocument } from 'yaml'
import { HarnessError } from '../../contract/harness-error.ts'
import { canonicalHost } from './host.ts'
import { isLoopback } from './loopback.ts'
import type { Environment } from './types.ts'
import { fillVariables, type Variables } from './variables.ts'

interface Beside {
  folders: readonly string[]
  variables: Variables
  /** The file that was read. */
  path: string
}

/** Throws GUARD_REFUSED where a file of the folders says that the same host is production, on whatever port or path. */
export function refuseMaskedProduction({ kind, baseUrl }: Environment, { folders, variables, path }: Beside): void {
  const { hostname } = new URL(baseUrl)
  if (kind === 'production' || isLoopback(hostname)) return
  for (const file of folders.flatMap(filesIn)) {
    if (resolve(file) === resolve(path) || productionHost(file, variables) !== canonicalHost(hostname)) continue
    throw new HarnessError(
      'GUARD_REFUSED',
      `${path} calls ${hostname} a ${kind} environment, and ${file} says that it is production. Nothing was sent.`,
      'Give the address of the environment that is meant, or correct its kind.',
    )
  }
}

function filesIn(folder: string): string[] {
  try {
    return readdirSync(folder)
      .filter(name => /\.ya?ml$/.test(name))
      .map(name => join(folder, name))
  } catch {
    return []
  }
}

/** `undefined` where it is not production, or nothing is set for it. */
function productionHost(file: string, variables: Variables): string | undefined {
  const document = parseDocument(readFileSync(file, 'utf8'), { logLevel: 'silent' })
  if (document.errors.length > 0 || document.get('kind') !== 'production') return undefined
  fillVariables(document, variables)
  const address = String(document.get('baseUrl') ?? '')
  return URL.canParse(address) ? canonicalHost(new URL(address).hostname) : undefined
}
