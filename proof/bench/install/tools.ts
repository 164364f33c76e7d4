/** Tools of four ecosystems, installed into the user's cache once; why not, where that cannot be done. */
import { existsSync, mkdirSync, rmSync, writeFileSync } from 'node:fs'
import { basename, join } from 'node:path'
import { EnvHttpProxyAgent, fetch } from 'undici'
import { CACHE, type Installed, ran } from './ran.ts'

export function goTool(module: string, program: string): Installed {
  const folder = join(CACHE, folderOf(module))
  const at = join(folder, program)
  return existsSync(at) ? { at } : (ran('go', ['install', module], { env: { GOBIN: folder } }) ?? { at })
}

export function pythonTool(requirement: string, program: string): Installed {
  const folder = join(CACHE, folderOf(requirement))
  const at = join(folder, 'bin', program)
  if (existsSync(at)) return { at }
  return (
    ran('python3', ['-m', 'venv', folder]) ?? ran(join(folder, 'bin', 'pip'), ['install', '-q', requirement]) ?? { at }
  )
}

/** `program`: its file, below the folder of that version. */
export function npmTool(name: string, version: string, program: string): Installed {
  const folder = join(CACHE, `${name}-${version}`)
  const at = join(folder, program)
  if (existsSync(at)) return { at }
  rmSync(folder, { recursive: true, force: true })
  const flags = ['--prefix', folder, '--no-audit', '--no-fund', '--ignore-scripts']
  return ran('npm', ['install', ...flags, `${name}@${version}`], { cwd: folder }) ?? { at }
}

/** Below Maven Central. */
export async function mavenJar(path: string): Promise<Installed> {
  const at = join(CACHE, basename(path))
  if (existsSync(at)) return { at }
  try {
    const dispatcher = new EnvHttpProxyAgent()
    const answer = await fetch(`https://repo1.maven.org/maven2/${path}`, { dispatcher })
    if (!answer.ok) return { missing: `the archive answered ${answer.status}` }
    mkdirSync(CACHE, { recursive: true })
    writeFileSync(at, new Uint8Array(await answer.arrayBuffer()))
    return { at }
  } catch (error) {
    return { missing: `it could not be fetched: ${(error as Error).message}` }
  }
}

function folderOf(name: string): string {
  return basename(name.replace(/[@=]+/g, '-'))
}
