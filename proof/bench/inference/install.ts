/** The other tools, pinned, installed into the user's cache once; why not, where that cannot be done. */
import { copyFileSync, existsSync, mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { CACHE, type Installed, ran } from '../install/ran.ts'

const HERE = fileURLToPath(new URL('.', import.meta.url))

/** Folder below which `quicktype-core` can be required. */
export function installQuicktype(): Installed {
  const at = join(CACHE, 'quicktype-26.0.0')
  return once(at, () => {
    for (const file of ['package.json', 'package-lock.json']) copyFileSync(join(HERE, file), join(at, file))
    return ran('npm', ['ci', '--ignore-scripts', '--no-audit', '--no-fund'], { cwd: at })
  })
}

/** The program `mitmproxy2swagger`. */
export function installMitmproxy2swagger(): Installed {
  const at = join(CACHE, 'mitmproxy2swagger-0.14.0')
  const installed = once(at, () => {
    const failed = ran('python3', ['-m', 'venv', at])
    return failed ?? ran(join(at, 'bin', 'pip'), ['install', '-q', '-r', join(HERE, 'requirements.txt')], { cwd: at })
  })
  return 'missing' in installed ? installed : { at: join(at, 'bin', 'mitmproxy2swagger') }
}

/** A file is left behind when all went well, so that half an installation is not taken for one. */
function once(at: string, install: () => { missing: string } | undefined): Installed {
  const done = join(at, '.complete')
  if (existsSync(done)) return { at }
  mkdirSync(at, { recursive: true })
  const failed = install()
  if (failed !== undefined) return failed
  writeFileSync(done, '')
  return { at }
}
