/** What packages take up on this machine. */
import { existsSync, readdirSync, statSync } from 'node:fs'
import { join } from 'node:path'
import type { Package } from './lockfile.ts'

export interface Installed {
  packages: number
  bytes: number
}

/** Of those that are installed here: a build for another platform is not. Without what lies in their own node_modules. */
export function installed(root: string, packages: readonly Package[]): Installed {
  const here = packages.map(each => join(root, each.path)).filter(existsSync)
  return { packages: here.length, bytes: here.reduce((sum, dir) => sum + bytesIn(dir), 0) }
}

function bytesIn(dir: string): number {
  return readdirSync(dir, { withFileTypes: true }).reduce((sum, entry) => {
    const path = join(dir, entry.name)
    if (entry.isDirectory()) return entry.name === 'node_modules' ? sum : sum + bytesIn(path)
    return entry.isFile() ? sum + statSync(path).size : sum
  }, 0)
}
