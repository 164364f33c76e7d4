/** Which shell the user types in, and how a step is spelt there. */
import { basename } from 'node:path'
import type { Step } from '../../probe/doctor/finding.ts'

export const SHELLS = ['bash', 'zsh', 'fish', 'powershell', 'cmd'] as const
export type Shell = (typeof SHELLS)[number]

type Variables = Record<string, string | undefined>

export function shellOf(env: Variables, platform: NodeJS.Platform): Shell {
  const modules = env['PSModulePath'] ?? ''
  // Windows sets two folders for everybody; a running PowerShell adds that of the user.
  if (platform === 'win32') return modules.split(';').length >= 3 ? 'powershell' : 'cmd'
  if (modules !== '') return 'powershell'
  const login = basename(env['SHELL'] ?? '')
  return login === 'fish' || login === 'zsh' ? login : 'bash'
}

export function spelt(step: Step, shell: Shell): string {
  if ('run' in step) return step.run
  if ('unset' in step) return UNSET[shell](step.unset)
  return SET[shell](step.set, step.value)
}

const posix = (text: string) => (/^[\w./:@%+=,-]+$/.test(text) ? text : `'${text.replaceAll("'", `'\\''`)}'`)

const SET: Record<Shell, (name: string, value: string) => string> = {
  bash: (name, value) => `export ${name}=${posix(value)}`,
  zsh: (name, value) => `export ${name}=${posix(value)}`,
  fish: (name, value) => `set -gx ${name} '${value.replace(/['\\]/g, '\\$&')}'`,
  powershell: (name, value) => `$env:${name} = '${value.replaceAll("'", "''")}'`,
  cmd: (name, value) => `set "${name}=${value}"`,
}

const UNSET: Record<Shell, (name: string) => string> = {
  bash: name => `unset ${name}`,
  zsh: name => `unset ${name}`,
  fish: name => `set -e ${name}`,
  powershell: name => `Remove-Item Env:${name}`,
  cmd: name => `set "${name}="`,
}
