/** Which k6 the load scripts are written and typed for, and what a given binary says it is. */
import type { Variables } from './cache-folder.ts'
import { capture } from './capture.ts'

export const K6_VERSION = '1.8.1'
const OLDEST = [1, 8] as const

/** `undefined` where the file does not run, does not answer in time or is no k6. */
export async function versionOf(path: string, env: Variables): Promise<string | undefined> {
  const said = await capture(path, ['version'], { env, timeoutMs: 10_000 })
  if (said.code !== 0) return undefined
  return /^k6(?:\.exe)? v(\d+\.\d+\.\d+)/m.exec(said.stdout)?.[1]
}

/** 2.0 removes and renames what the runner relies on; before 1.8 the outputs differ. */
export function isFit(version: string): boolean {
  const [major, minor] = version.split('.').map(Number)
  return major === OLDEST[0] && (minor ?? 0) >= OLDEST[1]
}
