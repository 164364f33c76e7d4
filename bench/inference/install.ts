/** The other tools, pinned, installed into the user's cache once; why not, where that cannot be done. */
import { spawnSync } from 'node:child_process'
import { copyFileSync, existsSync, mkdirSync, writeFileSync } from 'node:fs'
import { homedir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'

const CACHE = join(homedir(), '.cache', 'last-mile-harness', 'bench')
const HERE = fileURLToPath(new URL('.', import.meta.url))

export type Installed = { at: string } | { missing: string }

/** Folder below which `quicktype-core` can be required. */
export function installQuicktype(): Installed {
  const at = join(CACHE, 'quicktype-26.0.0')
  return once(at, () => {
    for (const file of ['package.json', 'package-lock.json']) copyFileSync(join(HERE, file), join(at, file))
    return ran('npm', ['ci', '--ignore-scripts', '--no-audit', '--no-fund'], at)
  })
}

/** The program `mitmproxy2swagger`. */
export function installMitmproxy2swagger(): Installed {
  const at = join(CACHE, 'mitmproxy2swagger-0.14.0')
  const installed = once(at, () => {
    const failed = ran('python3', ['-m', 'venv', at], CACHE)
    return failed ?? ran(join(at, 'bin', 'pip'), ['install', '-q', '-r', join(HERE, 'requirements.txt')], at)
  })
  return 'missing' in installed ? installed : { at: join(at, 'bin', 'mitmproxy2swagger') }
}

/** A file is left behind when all went well, so that half an installation is not taken for one. */
function once(at: string, install: () => string | undefined): Installed {
  const done = join(at, '.complete')
  if (existsSync(done)) return { at }
  mkdirSync(at, { recursive: true })
  const failed = install()
  if (failed !== undefined) return { missing: failed }
  writeFileSync(done, '')
  return { at }
}

function ran(program: string, args: string[], cwd: string): string | undefined {
  const { status, error, stderr } = spawnSync(program, args, { cwd, encoding: 'utf8', timeout: 600_000 })
  if (status === 0) return undefined
  const why = error?.message ?? stderr.trim().split('\n').at(-1) ?? `status ${status}`
  return `${program} ${args[0]}: ${why.slice(0, 200)}`
}
