/** Which file an environment's name or path means. */
import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { basename, join, resolve, sep } from 'node:path'
import { HarnessError } from '../../contract/harness-error.ts'
import { nearest } from '../../contract/names.ts'
import type { EnvironmentSources } from './load.ts'

const ENDING = /\.(ya?ml|json)$/i

const isPath = (nameOrPath: string) => /[/\\]/.test(nameOrPath) || ENDING.test(nameOrPath)

/** The same for a process that stands elsewhere. */
export const fromAnywhere = (nameOrPath: string): string => (isPath(nameOrPath) ? resolve(nameOrPath) : nameOrPath)

/** `besides`: folders whose names are told where there is none of this name. Throws ENVIRONMENT_UNKNOWN. */
export function locate(
  nameOrPath: string,
  dir: string,
  besides: readonly string[] = [],
): { path: string; text: string } {
  const path = isPath(nameOrPath) ? resolve(nameOrPath) : named(nameOrPath, dir, besides)
  try {
    return { path, text: readFileSync(path, 'utf8') }
  } catch (cause) {
    throw new HarnessError(
      'ENVIRONMENT_UNKNOWN',
      `The environment file ${nameOrPath} cannot be read: ${(cause as Error).message}`,
      'Check the path given to --env.',
      cause,
    )
  }
}

function named(name: string, dir: string, besides: readonly string[]): string {
  const path = join(dir, `${name}.yaml`)
  if (name !== '' && existsSync(path)) return path
  const names = [...new Set([dir, ...besides].flatMap(namesIn))].sort()
  const meant = nearest(name, names)
  throw new HarnessError(
    'ENVIRONMENT_UNKNOWN',
    `There is no environment "${name}".`,
    `${meant === undefined ? '' : `Did you mean "${meant}"? `}There are ${names.join(', ') || 'none'}; a path to a YAML file works as well.`,
  )
}

function namesIn(dir: string): string[] {
  const files = existsSync(dir) ? readdirSync(dir) : []
  return files.filter(file => file.endsWith('.yaml')).map(file => file.replace(ENDING, ''))
}

/** The file's name, made safe for a folder. */
export function nameOf(path: string): string {
  const safe = basename(path)
    .replace(ENDING, '')
    .toLowerCase()
    .replace(/[^a-z0-9._-]+/g, '-')
    .replace(/^[.-]+|[.-]+$/g, '')
  return safe || 'environment'
}

/** Where the user's things lie: in the project, or where the user stands once the harness is an installed package. */
export function homeOf(root: string, cwd: string = process.cwd()): string {
  return root.split(sep).includes('node_modules') ? cwd : root
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
