import { execFileSync } from 'node:child_process'
import { describe, expect, it } from 'vitest'
import { shellOf, spelt } from '../commands/doctor.ts'

describe('the shell of the user', () => {
  it.each([
    ['bash', { SHELL: '/bin/bash' }, 'linux'],
    ['zsh', { SHELL: '/bin/zsh' }, 'darwin'],
    ['fish', { SHELL: '/usr/bin/fish' }, 'linux'],
    ['bash', {}, 'linux'],
    ['powershell', { SHELL: '/bin/zsh', PSModulePath: '/home/me/.local/share/powershell/Modules' }, 'linux'],
    [
      'cmd',
      {
        PSModulePath:
          'C:\\Program Files\\WindowsPowerShell\\Modules;C:\\WINDOWS\\system32\\WindowsPowerShell\\v1.0\\Modules',
      },
      'win32',
    ],
    [
      'powershell',
      {
        PSModulePath:
          'C:\\Users\\me\\Documents\\WindowsPowerShell\\Modules;C:\\Program Files\\WindowsPowerShell\\Modules;C:\\WINDOWS\\system32',
      },
      'win32',
    ],
  ] as const)('is %s', (shell, env, platform) => {
    expect(shellOf(env, platform)).toBe(shell)
  })
})

describe('a step', () => {
  it('is spelt as each shell takes it', () => {
    const set = { set: 'X', value: "it's $5" }
    expect(spelt(set, 'bash')).toBe(`export X='it'\\''s $5'`)
    expect(spelt(set, 'fish')).toBe(`set -gx X 'it\\'s $5'`)
    expect(spelt(set, 'powershell')).toBe(`$env:X = 'it''s $5'`)
    expect(spelt(set, 'cmd')).toBe(`set "X=it's $5"`)
    expect(spelt({ unset: 'X' }, 'zsh')).toBe('unset X')
    expect(spelt({ unset: 'X' }, 'powershell')).toBe('Remove-Item Env:X')
  })

  it('does in bash what it says', () => {
    const line = spelt({ set: 'X', value: `a'b"c $HOME \`id\` \\` }, 'bash')
    expect(execFileSync('bash', ['-c', `${line}; printf %s "$X"`], { encoding: 'utf8' })).toBe(`a'b"c $HOME \`id\` \\`)
  })
})
