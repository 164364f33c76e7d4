/** Where the user's things lie: in the project, or where the user stands once the harness is an installed package. */
import { existsSync } from 'node:fs'
import { join, sep } from 'node:path'
import type { Context } from './command.ts'

function isInstalled(root: string): boolean {
  return root.split(sep).includes('node_modules')
}

export function homeOf(root: string, cwd: string = process.cwd()): string {
  return isInstalled(root) ? cwd : root
}

/** The user's own environments come before those that the harness brings along. */
export function environmentsFor(name: string, { root }: Pick<Context, 'root'>): string {
  const own = join(homeOf(root), 'environments')
  return existsSync(join(own, `${name}.yaml`)) ? own : join(root, 'environments')
}
