/** Where what we fetch or build is kept: the user's cache folder of each system. */
import { homedir } from 'node:os'
import { join } from 'node:path'

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
