/** completion: the script with which a shell completes our words. */
import { HarnessError } from '../../contract/harness-error.ts'
import { nearest } from '../../contract/nearest.ts'
import type { Command } from '../command.ts'
import { bashScript } from '../completion/bash.ts'
import { fishScript } from '../completion/fish.ts'
import { powershellScript } from '../completion/powershell.ts'
import { wordsOf } from '../completion/words.ts'
import { zshScript } from '../completion/zsh.ts'
import { environmentFolders } from '../home.ts'
import { loadCommands, programOf } from '../program.ts'

const SCRIPTS = { bash: bashScript, zsh: zshScript, fish: fishScript, powershell: powershellScript }
const SHELLS = Object.keys(SCRIPTS) as (keyof typeof SCRIPTS)[]

export default {
  group: 'harness',
  summary: 'print the completion script of a shell: commands, options, environments',
  examples: [
    'source <(npx last-mile completion bash)',
    'npx last-mile completion fish > ~/.config/fish/completions/last-mile.fish',
    'npx last-mile completion powershell | Out-String | Invoke-Expression',
  ],
  configure(command) {
    command.argument('<shell>', SHELLS.join(', '))
  },
  async run(_options, [shell = ''], { root, terminal, version }) {
    const known = SHELLS.find(each => each === shell.toLowerCase())
    if (known === undefined) {
      const meant = nearest(shell, SHELLS)
      throw new HarnessError(
        'USAGE',
        `There is no completion for "${shell}".`,
        `${meant === undefined ? '' : `Did you mean ${meant}? `}There are ${SHELLS.join(', ')}.`,
      )
    }
    const program = programOf(await loadCommands(), version, async () => undefined)
    // Of an installed package: wherever the user stands when the key is pressed.
    const script = SCRIPTS[known](await wordsOf(program, root), environmentFolders(root, '.'))
    terminal.answer({ shell: known, script })
    terminal.print(script.trimEnd())
    return 0
  },
} satisfies Command
