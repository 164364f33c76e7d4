/** Finds k6: `K6_BIN`, then the PATH, then the user's cache; each is asked for its version before it is trusted. */

import { execFile } from 'node:child_process'
import { existsSync } from 'node:fs'
import { homedir } from 'node:os'
import { delimiter, join } from 'node:path'
import { HarnessError } from '../../contract/harness-error.ts'

export interface FoundK6 {
  path: string
  version: string
}

const INSTALL = 'Run `npm run load -- --install-k6`, or name a k6 binary in K6_BIN.'

export function namedK6(env: Variables): string | undefined {
  return env['K6_BIN'] === '' ? undefined : env['K6_BIN']
}

export async function findK6(env: Variables): Promise<FoundK6> {
  const named = namedK6(env)
  const paths = named === undefined ? locationsOf(env) : [named]
  const unfit: string[] = []
  for (const path of paths) {
    const version = await versionOf(path, env)
    if (version !== undefined && isFit(version)) return { path, version }
    unfit.push(version === undefined ? `${path} does not answer as k6` : `${path} is version ${version}`)
  }
  const found = unfit.length === 0 ? 'it is neither on the PATH nor in the cache' : unfit.join('; ')
  const where = named === undefined ? '' : ' (K6_BIN)'
  throw new HarnessError('K6_MISSING', `Load needs k6 ${K6_VERSION}${where}: ${found}.`, INSTALL)
}

function locationsOf(env: Variables): string[] {
  const folders = (env['PATH'] ?? env['Path'] ?? '').split(delimiter).filter(folder => folder !== '')
  const all = [...folders, k6CacheFolder(env)].map(folder => join(folder, k6FileName()))
  return [...new Set(all)].filter(path => existsSync(path))
}

export const K6_VERSION = '1.8.1'
const OLDEST = [1, 8] as const

/** `undefined` where the file does not run, does not answer in time or is no k6. */
export async function versionOf(path: string, env: Variables): Promise<string | undefined> {
  const stated = await capture(path, ['version'], { env, timeoutMs: 10_000 })
  if (stated.code !== 0) return undefined
  return /^k6(?:\.exe)? v(\d+\.\d+\.\d+)/m.exec(stated.stdout)?.[1]
}

/** 2.0 removes and renames what the runner relies on; before 1.8 the outputs differ. */
export function isFit(version: string): boolean {
  const [major, minor] = version.split('.').map(Number)
  return major === OLDEST[0] && (minor ?? 0) >= OLDEST[1]
}

export type Variables = Record<string, string | undefined>

export function k6CacheFolder(env: Variables, platform: NodeJS.Platform = process.platform): string {
  return join(userCache(env, platform), 'last-mile-harness', 'k6')
}

function userCache(env: Variables, platform: NodeJS.Platform): string {
  const home = env['HOME'] ?? homedir()
  if (platform === 'win32') return env['LOCALAPPDATA'] ?? join(home, 'AppData', 'Local')
  if (platform === 'darwin') return join(home, 'Library', 'Caches')
  const set = env['XDG_CACHE_HOME']
  return set === undefined || set === '' ? join(home, '.cache') : set
}

export function k6FileName(platform: NodeJS.Platform = process.platform): string {
  return platform === 'win32' ? 'k6.exe' : 'k6'
}

/** Runs a program to its end under a time-out and keeps what it said. `code` is `null` where it was killed; `startError` where it could not be started at all. */
export function capture(
  command: string,
  args: readonly string[],
  { timeoutMs, ...options }: { env: Variables; timeoutMs: number; cwd?: string },
) {
  const limits = { timeout: timeoutMs, killSignal: 'SIGKILL', maxBuffer: 1 << 25 } as const
  type Captured = Record<'stdout' | 'stderr', string> & { code: number | null; timedOut: boolean; startError?: string }
  return new Promise<Captured>(resolve => {
    const child = execFile(command, args, { ...options, ...limits }, (error, stdout, stderr) => {
      const code = error === null ? 0 : error.code
      resolve({
        ...{ code: typeof code === 'number' ? code : null, stdout, stderr, timedOut: error?.killed === true },
        ...(typeof code === 'string' ? { startError: error?.message ?? code } : {}),
      })
    })
    child.stdin?.end()
  })
}
