/** The files of folders of environments that say they are production, and which host each of them means. */
import { readdirSync, readFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { parseDocument } from 'yaml'
import { canonicalHost } from './host.ts'
import { fillVariables, type Variables } from './variables.ts'

export interface Beside {
  folders: readonly string[]
  variables: Variables
  /** The file that was read, which is not beside itself. */
  path: string
}

export interface Production {
  file: string
  /** In the one spelling of `canonicalHost`. */
  host: string
}

/** Without those for whose address nothing is set. */
export function productionsBeside({ folders, variables, path }: Beside): Production[] {
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
