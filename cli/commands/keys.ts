/** keys: makes a pair of keys for certificates; the private one is never printed and never written over unasked. */
import { chmodSync, existsSync, mkdirSync, rmSync, writeFileSync } from 'node:fs'
import { join, relative, resolve } from 'node:path'
import { EXIT, HarnessError } from '../../contract/harness-error.ts'
import { makeKeys } from '../../signing/keys.ts'
import type { Command } from '../command.ts'

const WORDS = `
Writes DIR/NAME.key (private, for whoever signs alone) and DIR/NAME.pub (public, for whoever verifies).`

export default {
  group: 'senders',
  summary: 'make the keys that certificates are signed and verified with',
  examples: ['npm run keys -- --out ~/certificates'],
  configure(command) {
    command
      .requiredOption('--out <dir>', 'where the keys are written')
      .option('--name <name>', 'what the files are called', 'operator')
      .option('--force', 'write over keys that are there: nothing signed with them can be signed again')
      .addHelpText('after', WORDS)
  },
  async run(options, _args, { terminal }) {
    const dir = resolve(String(options['out']))
    const name = String(options['name'])
    if (!/^[a-z0-9][a-z0-9.-]{0,62}$/i.test(name))
      throw new HarnessError('USAGE', `"${name}" is no name of a file of keys.`, 'Letters, digits, hyphens and dots.')
    const files = { private: join(dir, `${name}.key`), public: join(dir, `${name}.pub`) }
    const there = Object.values(files).filter(file => existsSync(file))
    if (there.length > 0 && options['force'] !== true)
      throw new HarnessError(
        'GUARD_REFUSED',
        `${there.join(' and ')} ${there.length === 1 ? 'is' : 'are'} there already, and nothing was written.`,
        'Give another --out or --name. --force writes over them; what they signed stays verifiable by the old public key alone.',
      )
    const { privatePem, publicPem, keyid } = makeKeys()
    mkdirSync(dir, { recursive: true })
    // Removed and made again: a file that was there keeps its rights, and a link leads elsewhere.
    for (const file of Object.values(files)) rmSync(file, { force: true })
    writeFileSync(files.private, privatePem, { mode: 0o600, flag: 'wx' })
    chmodSync(files.private, 0o600)
    writeFileSync(files.public, publicPem, { mode: 0o644, flag: 'wx' })
    terminal.answer({ ...files, keyid })
    const shown = (file: string) => relative(process.cwd(), file) || file
    terminal.print(`${shown(files.private)}  private: keep it to yourself, and out of any repository${onWindows()}`)
    terminal.print(`${shown(files.public)}  public: give it to whoever verifies`)
    terminal.print(`Key ${keyid}`)
    return EXIT.conformant
  },
} satisfies Command

/** Windows knows no mode: the folder's rights decide. */
function onWindows(): string {
  return process.platform === 'win32' ? '; on Windows whoever may read the folder may read it' : ''
}
