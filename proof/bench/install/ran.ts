/** Where other tools are kept, and a command that installs one. */
import { spawnSync } from 'node:child_process'
import { mkdirSync } from 'node:fs'
import { homedir } from 'node:os'
import { join } from 'node:path'

export const CACHE = join(homedir(), '.cache', 'last-mile-harness', 'bench')

export type Installed = { at: string } | { missing: string }

/** `undefined` where it went well. */
export function ran(
  program: string,
  args: string[],
  { cwd = CACHE, env = {} }: { cwd?: string; env?: Record<string, string> } = {},
): { missing: string } | undefined {
  mkdirSync(cwd, { recursive: true })
  const options = { cwd, encoding: 'utf8', timeout: 600_000, env: { ...process.env, ...env } } as const
  const { status, error, stderr } = spawnSync(program, args, options)
  if (status === 0) return undefined
  const why = error?.message ?? stderr.trim().split('\n').at(-1) ?? `status ${status}`
  return { missing: `${program} ${args[0]}: ${why.slice(0, 200)}` }
}
