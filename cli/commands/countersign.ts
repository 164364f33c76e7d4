/** countersign: the operator's signature beside that of the sender, on a certificate that holds. */
import { dirname, join, relative, resolve } from 'node:path'
import { Option } from 'commander'
import { checked, opened } from '../../certify/certificate/check.ts'
import { differencesOfEvidence } from '../../certify/certificate/evidence.ts'
import { PROOF_FILE, readProof, suiteDigest } from '../../certify/certificate/statement.ts'
import type { Predicate } from '../../contract/certificate.ts'
import type { CertifyProof } from '../../contract/certify-proof.ts'
import { EXIT, HarnessError } from '../../contract/harness-error.ts'
import { certificateText } from '../../reporters/certificate/sentences.ts'
import { leave, leavePage } from '../../run/certify/leave.ts'
import { bytesIn, publicKeysIn, several, signingKeyIn } from '../../run/key-files.ts'
import { countersigned, written } from '../../signing/envelope.ts'
import { readRaw } from '../../signing/keys.ts'
import type { Command } from '../command.ts'

const WORDS = `
The evidence (certify.json, calls.ndjson) is read beside FILE, or from --evidence DIR: nothing is signed that it does not show.
--sender-key says whose certificate it is to be; without it the key that came with it is taken.

It must have been judged by the duties of this checkout, which the proof of this checkout shows to catch faulty senders.

Exit codes of countersign: 0 signed · 2 usage · 4 refused: it does not hold, did not pass, has expired, or was judged by others`

export default {
  group: 'senders',
  summary: 'add the operator’s signature to a certificate that holds',
  examples: ['npm run countersign -- results/test/certify-acme/latest/certificate.dsse.json --key operator.key'],
  configure(command) {
    command
      .argument('<file>', 'the certificate')
      .requiredOption('--key <file>', 'your private key')
      .option('--sender-key <file>', 'the public key of the sender; may be given several times', several)
      .option('--evidence <dir>', 'where certify.json and calls.ndjson lie (default: beside the certificate)')
      .addOption(
        new Option('--proof <file>', 'which faulty senders the duties catch, as you know it').default(
          PROOF_FILE,
          'certify/proof.json',
        ),
      )
      .addHelpText('after', WORDS)
  },
  async run(options, [file = ''], { terminal }) {
    const key = await signingKeyIn(String(options['key']), terminal)
    const bytes = bytesIn(file, 'The certificate')
    const read = opened(bytes)
    if (!read.isRead) throw refused(file, read.why)
    const { publicKey } = read.statement.predicate.issuer
    const keys =
      options['senderKey'] === undefined
        ? await readRaw(publicKey).then(
            each => [each],
            () => [],
          )
        : await publicKeysIn(options['senderKey'])
    const found = await checked(bytes, keys, new Date())
    if (!found.holds) throw refused(file, found.why)
    if (found.signatures.some(each => each.keyid === key.keyid)) throw refused(file, 'You have signed it already.')
    if (found.state !== 'valid') throw refused(file, `It is ${found.state}: ${found.statement.predicate.because}`)
    const evidence = options['evidence'] === undefined ? dirname(resolve(file)) : resolve(String(options['evidence']))
    const [difference] = differencesOfEvidence(found.statement.predicate, evidence)
    if (difference !== undefined) throw refused(file, difference)
    const doubt = doubtOfDuties(found.statement.predicate, suiteDigest(), readProof(String(options['proof'])))
    if (doubt !== undefined) throw refused(file, doubt)
    const envelope = await countersigned(found.envelope, found.payload, key)
    const text = written(envelope)
    const after = await checked(Buffer.from(text), [...keys, key], new Date())
    if (!after.holds)
      throw new HarnessError(
        'HARNESS_BROKEN',
        `It does not hold once it is signed: ${after.why}`,
        'This is a fault of the harness.',
      )
    await leave(resolve(file), text)
    await leavePage(dirname(resolve(file)), after)
    terminal.answer({ file: resolve(file), keyid: key.keyid, signatures: after.signatures, statement: after.statement })
    terminal.print(certificateText(after, terminal.color))
    terminal.print(`\nSigned with ${key.keyid}: ${relative(process.cwd(), resolve(file)) || join(file)}`)
    return EXIT.conformant
  },
} satisfies Command

/** The sender signs what its own copy of the duties says: the operator's has to say the same. */
function doubtOfDuties({ suite, duties }: Predicate, own: string, proof: CertifyProof | undefined): string | undefined {
  if (suite.digest.sha256 !== own) return `It was judged by other duties than those that are here, ${own}.`
  if (proof?.suiteDigest !== own) return 'No proof of these duties is here: make one with `npm run prove -- certify`.'
  const caught = new Map(Object.entries(proof.duties))
  const unproven = duties.filter(
    ({ id, verdict }) => verdict === 'pass' && (caught.get(id)?.caughtBy.length ?? 0) === 0,
  )
  return unproven[0] === undefined ? undefined : `By the proof that is here ${unproven[0].id} catches no faulty sender.`
}

function refused(file: string, why: string): HarnessError {
  return new HarnessError('GUARD_REFUSED', `${file} was not signed: ${why}`, 'A signature vouches for what is in it.')
}
