/** Where the user's things lie: in the project, or where the user stands once the harness is an installed package. */
import { existsSync } from 'node:fs'
import { join, sep } from 'node:path'
import type { EnvironmentSources } from './load.ts'

function isInstalled(root: string): boolean {
  return root.split(sep).includes('node_modules')
}

export function homeOf(root: string, cwd: string = process.cwd()): string {
  return isInstalled(root) ? cwd : root
}

/** The user's own folder of environments, then that of those that the harness brings along, where it is another one. */
export function environmentFolders(root: string, cwd?: string): [own: string, ...brought: string[]] {
  const own = join(homeOf(root, cwd), 'environments')
  const brought = join(root, 'environments')
  return own === brought ? [own] : [own, brought]
}

/** What an environment is read from: the user's own one of a name comes before that which is brought along. */
export function sourcesFor(name: string, { root }: { root: string }): Required<Omit<EnvironmentSources, 'env'>> {
  const folders = environmentFolders(root)
  const environmentsDir = folders.find(dir => existsSync(join(dir, `${name}.yaml`))) ?? folders[0]
  return {
    environmentsDir,
    besides: folders.filter(dir => dir !== environmentsDir),
    dotenvFile: join(homeOf(root), '.env'),
  }
}
