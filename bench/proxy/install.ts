/** Tools of three ecosystems, installed into the user's cache once; why not, where that cannot be done. */
import { spawnSync } from 'node:child_process'
import { existsSync, mkdirSync, writeFileSync } from 'node:fs'
import { homedir } from 'node:os'
import { basename, join } from 'node:path'
import { EnvHttpProxyAgent, fetch } from 'undici'

const CACHE = join(homedir(), '.cache', 'last-mile-harness', 'bench')

export type Installed = { at: string } | { missing: string }

export function goTool(module: string, program: string): Installed {
  const folder = join(CACHE, folderOf(module))
  const at = join(folder, program)
  return existsSync(at) ? { at } : (ran('go', ['install', module], { GOBIN: folder }) ?? { at })
}

export function pythonTool(requirement: string, program: string): Installed {
  const folder = join(CACHE, folderOf(requirement))
  const at = join(folder, 'bin', program)
  if (existsSync(at)) return { at }
  return (
    ran('python3', ['-m', 'venv', folder]) ?? ran(join(folder, 'bin', 'pip'), ['install', '-q', requirement]) ?? { at }
  )
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

function ran(program: string, args: string[], env: Record<string, string> = {}): { missing: string } | undefined {
  mkdirSync(CACHE, { recursive: true })
  const options = { encoding: 'utf8', timeout: 600_000, env: { ...process.env, ...env } } as const
  const { status, error, stderr } = spawnSync(program, args, options)
  if (status === 0) return undefined
  const why = error?.message ?? stderr.trim().split('\n').at(-1) ?? `status ${status}`
  return { missing: `${program} ${args[0]}: ${why.slice(0, 200)}` }
}
