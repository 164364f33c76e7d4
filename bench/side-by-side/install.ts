/** A program of the npm registry, of one version, installed into the user's cache once. */
import { existsSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { CACHE, type Installed, ran } from '../install/ran.ts'

export function npmTool(name: string, version: string, program: string): Installed {
  const folder = join(CACHE, `${name}-${version}`)
  const at = join(folder, program)
  if (existsSync(at)) return { at }
  rmSync(folder, { recursive: true, force: true })
  const flags = ['--prefix', folder, '--no-audit', '--no-fund', '--ignore-scripts']
  return ran('npm', ['install', ...flags, `${name}@${version}`], { cwd: folder }) ?? { at }
}
