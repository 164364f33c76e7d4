/** The other tools, each of one version, in the user's cache folder; installed once. */
import { execFileSync } from 'node:child_process'
import { existsSync, mkdirSync, rmSync } from 'node:fs'
import { homedir } from 'node:os'
import { join } from 'node:path'

/** The newest line that admits Node 20. */
const PRISM = '5.14.2'
const SCHEMATHESIS = '4.32.5'
const CACHE = join(process.env['XDG_CACHE_HOME'] ?? join(homedir(), '.cache'), 'last-mile-harness', 'bench')

export const VERSIONS = { prism: PRISM, schemathesis: SCHEMATHESIS } as const

/** The command to run; throws where it cannot be installed. */
export function prism(): string {
  return installed(`prism-${PRISM}`, 'node_modules/.bin/prism', folder =>
    run(
      'npm',
      ['install', '--prefix', folder, '--no-audit', '--no-fund', '--ignore-scripts', `@stoplight/prism-cli@${PRISM}`],
      folder,
    ),
  )
}

export function schemathesis(): string {
  return installed(`schemathesis-${SCHEMATHESIS}`, 'bin/st', folder => {
    run('python3', ['-m', 'venv', folder], folder)
    run(join(folder, 'bin/pip'), ['install', '--quiet', `schemathesis==${SCHEMATHESIS}`], folder)
  })
}

/** What is half there after a crash is made again. */
function installed(name: string, command: string, install: (folder: string) => void): string {
  const folder = join(CACHE, name)
  const path = join(folder, command)
  if (existsSync(path)) return path
  rmSync(folder, { recursive: true, force: true })
  mkdirSync(folder, { recursive: true })
  process.stderr.write(`Installing ${name} …\n`)
  install(folder)
  return path
}

function run(command: string, args: readonly string[], cwd: string): void {
  execFileSync(command, args, { cwd, stdio: ['ignore', 'ignore', 'inherit'] })
}
