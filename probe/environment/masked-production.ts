/** Production under another name: an environment file that calls it a test environment would lift every rule. */
import { readdirSync, readFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { parseDocument } from 'yaml'
import { HarnessError } from '../../contract/harness-error.ts'
import { canonicalHost, isLoopback } from './host.ts'
import type { Environment } from './types.ts'
import { fillVariables, type Variables } from './variables.ts'

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

interface Beside {
  folders: readonly string[]
  variables: Variables
  /** The file that was read, which is not beside itself. */
  path: string
}

interface Production {
  file: string
  /** In the one spelling of `canonicalHost`. */
  host: string
}

/**
 * The files of folders of environments that say they are production, and which host each of them means. Without those
 * for whose address nothing is set.
 */
function productionsBeside({ folders, variables, path }: Beside): Production[] {
  return folders
    .flatMap(filesIn)
    .filter(file => resolve(file) !== resolve(path))
    .flatMap(file => {
      const host = productionHost(file, variables)
      return host === undefined ? [] : [{ file, host }]
    })
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
