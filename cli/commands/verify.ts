/** verify: whether a certificate holds, and what it proves; offline, by its bytes and the keys that are given. */
import { mkdirSync } from 'node:fs'
import { resolve } from 'node:path'
import { checked } from '../../certify/certificate/check.ts'
import { differencesOfEvidence } from '../../certify/certificate/evidence.ts'
import { EXIT } from '../../contract/harness-error.ts'
import { certificateText } from '../../reporters/certificate/text.ts'
import { bytesIn, publicKeysIn, several } from '../certify/key-files.ts'
import { leavePage } from '../certify/leave.ts'
import type { Command } from '../command.ts'
import { plain } from '../terminal.ts'

const WORDS = `
Nothing is asked of any network. Each signature must be by a key that is given, or by the key that came with the certificate, and at
least one by a key that is given.

Exit codes of verify: 0 valid and passed · 1 rightly signed, and not passed, expired or not yet valid
                      2 usage · 6 refused: changed, not signed by these keys, or no certificate: it proves nothing`

export default {
  group: 'senders',
  summary: 'whether a certificate holds, and what it proves: offline',
  examples: ['npm run verify -- certificate.dsse.json --key operator.pub --evidence results/test/certify-acme/latest'],
  configure(command) {
    command
      .argument('<file>', 'the certificate')
      .option('--key <file>', 'a public key that you trust; may be given several times', several)
      .option('--evidence <dir>', 'a folder with certify.json and calls.ndjson, to be held against it')
      .option('--page <dir>', 'write certificate.html and badge.svg there, as it was found')
      .option('--json', 'as JSON')
      .addHelpText('after', WORDS)
  },
  async run(options, [file = ''], { terminal }) {
    const keys = await publicKeysIn(options['key'])
    const found = await checked(bytesIn(file, 'The certificate'), keys, new Date())
    const wrong =
      found.holds && options['evidence'] !== undefined
        ? differencesOfEvidence(found.statement.predicate, resolve(String(options['evidence'])))
        : []
    const why = found.holds ? wrong[0] : found.why
    const holding = found.holds && why === undefined ? found : undefined
    if (options['page'] !== undefined) {
      const dir = resolve(String(options['page']))
      mkdirSync(dir, { recursive: true })
      await leavePage(dir, holding)
    }
    const evidence = options['evidence'] !== undefined
    if (options['json'] === true) {
      const { state, signatures, statement } = holding ?? {}
      const told = holding === undefined ? { state: 'refused', why } : { state, signatures, evidence, statement }
      terminal.answer(told)
    } else if (holding === undefined) terminal.print(`REFUSED: ${plain(why ?? '')}\nIt proves nothing.`)
    else terminal.print(certificateText(holding, terminal.color, evidence))
    if (holding === undefined) return EXIT.inconclusive
    return holding.state === 'valid' ? EXIT.conformant : EXIT.failed
  },
} satisfies Command
