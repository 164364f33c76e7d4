/** verify: whether a certificate or the attestation of a run holds, and what it proves; offline, by its bytes and the keys that are given. */

import { existsSync, mkdirSync, statSync } from 'node:fs'
import { basename, dirname, join, relative, resolve } from 'node:path'
import { Option } from 'commander'
import picocolors from 'picocolors'
import { checked } from '../../certify/certificate/check.ts'
import { differenceOfEvidence } from '../../certify/certificate/evidence.ts'
import { PROOF_FILE, readProof } from '../../certify/certificate/statement.ts'
import { EXIT, HarnessError } from '../../contract/harness-error.ts'
import { type CheckedRun, type Grade, RUN_PREDICATE_TYPE, type RunPredicate } from '../../contract/signed.ts'
import { bytesIn } from '../../probe/user-file.ts'
import { certificateText, day, givenKeys, signatureText, strangersOf } from '../../reporters/certificate/sentences.ts'
import { receiptSentences } from '../../reporters/facts/receipt.ts'
import { VERDICT_WORDS } from '../../reporters/facts/tone.ts'
import { count, oneLine } from '../../reporters/text/visible.ts'
import { publicKeysIn, signingKeyIn } from '../../run/key-files.ts'
import { several } from '../../run/options.ts'
import { CERTIFICATE, countersign, leavePage } from '../../run/sign.ts'
import { checkedAttestation } from '../../signing/attestation/check.ts'
import { ATTESTATION } from '../../signing/attestation/files.ts'
import { claimedPredicateType } from '../../signing/envelope.ts'
import type { PublicKey } from '../../signing/keys.ts'
import type { Command } from '../command.ts'
import { plain, type Terminal } from '../terminal.ts'

const WORDS = `
FILE is a certificate or the attestation of a run (attestation.json); or the folder of a run that has one of them. Of a run every file that was
signed is held against it, alongside it or in --evidence DIR.

Nothing is asked of any network. Each signature must be by a key that is given, or by the key that came with it, and at
least one by a key that is given.

With --sign it adds your signature to a certificate that holds. Its evidence (certify.json, calls.ndjson) is read next to FILE, or from --evidence
DIR, and nothing is signed that it does not show, nor what was judged by other duties than those of this checkout, or by duties that the proof of this
checkout does not show to catch faulty senders. --key says whose certificate it is to be; without it the key that came with it is taken.

Exit codes of verify: 0 valid and passed · 1 rightly signed, and not passed, expired or not yet valid
                      2 usage · 6 rejected: changed, not signed by these keys, or nothing that is signed: it proves nothing
                      with --sign: 0 signed · 4 rejected: it does not hold, did not pass, has expired, or was judged by others`

export default {
  group: 'senders',
  summary: 'whether a certificate or the record of a run holds, and what it proves; add a signature to it',
  examples: [
    'npm run verify -- results/test/certify-acme/latest/certificate.dsse.json --key acme.pub --key operator.pub',
    'npm run verify -- results/production/latest --key operator.pub',
    'npm run verify -- results/test/certify-acme/latest --key acme.pub --sign operator.key',
  ],
  configure(command) {
    command
      .argument('<file>', 'the certificate, the attestation of a run, or the folder of either')
      .option('--key <file>', 'a public key that you trust; may be given several times', several)
      .option(
        '--evidence <dir>',
        'the folder of its run, to be held against it (of an attestation: where it lies itself)',
      )
      .option('--sign <key>', 'add a signature with this private key to a certificate that holds')
      .addOption(
        new Option('--proof <file>', 'with --sign: which faulty senders the duties catch, as you know it').default(
          PROOF_FILE,
          'certify/proof.json',
        ),
      )
      .option('--page <dir>', 'write certificate.html there, as it was found')
      .option('--json', 'as JSON')
      .addHelpText('after', WORDS)
  },
  async run(options, [given = ''], { terminal }) {
    const file = signedFile(given)
    if (options['sign'] !== undefined) return addSignature(resolve(file), options, terminal)
    const keys = publicKeysIn(options['key'])
    const bytes = bytesIn(file, 'The signed file')
    const evidence = options['evidence'] === undefined ? undefined : resolve(String(options['evidence']))
    const asked = { file, bytes, keys, evidence, page: options['page'] }
    const found = await (isAttestation(file, bytes) ? verifiedRun : verifiedCertificate)(asked, terminal)
    if (options['json'] === true) terminal.answer('why' in found ? { state: 'refused', why: found.why } : found.answer)
    else terminal.print('why' in found ? `REJECTED: ${plain(found.why)}\nIt proves nothing.` : found.text)
    if ('why' in found) return EXIT.inconclusive
    return found.counts ? EXIT.conformant : EXIT.failed
  },
} satisfies Command

interface Asked {
  file: string
  bytes: Buffer
  keys: readonly PublicKey[]
  evidence: string | undefined
  /** The folder that takes the page. */
  page: unknown
}

type Verified = { counts: boolean; answer: object; text: string } | { why: string }

async function verifiedCertificate({ bytes, keys, evidence, page }: Asked, { color }: Terminal): Promise<Verified> {
  const found = checked(bytes, keys, new Date())
  const isAsked = evidence !== undefined
  const why = found.holds
    ? isAsked
      ? differenceOfEvidence(found.statement.predicate, evidence)
      : undefined
    : found.why
  const holding = found.holds && why === undefined ? found : undefined
  if (page !== undefined) {
    const dir = resolve(String(page))
    mkdirSync(dir, { recursive: true })
    await leavePage(dir, holding)
  }
  if (holding === undefined) return { why: why ?? '' }
  const { state, signatures, statement } = holding
  const reported = { state, signatures, evidence: isAsked, statement }
  return { counts: state === 'valid', answer: reported, text: certificateText(holding, color, isAsked) }
}

/** The signature, and every file that was signed, alongside it or where the reader says. */
function verifiedRun({ file, bytes, keys, evidence, page }: Asked, { color }: Terminal): Verified {
  if (page !== undefined)
    throw new HarnessError(
      'USAGE',
      '--page draws certificates; the page of a run is its report.html.',
      'Leave --page out: report.html is held against its signature here.',
    )
  const found = checkedAttestation(bytes, keys, evidence ?? dirname(resolve(file)))
  if (!found.holds) return found
  const { state, signatures, statement } = found
  const reported = { state, signatures, evidence: true, statement }
  return { counts: state === 'passed', answer: reported, text: attestationText(found, color) }
}

async function addSignature(file: string, options: Record<string, unknown>, terminal: Terminal): Promise<number> {
  const key = signingKeyIn(String(options['sign']), terminal)
  const after = await countersign(file, {
    key,
    senderKeys: options['key'] === undefined ? undefined : publicKeysIn(options['key']),
    evidence: options['evidence'] === undefined ? dirname(file) : resolve(String(options['evidence'])),
    proof: readProof(String(options['proof'])),
  })
  terminal.answer({ file, keyid: key.keyid, signatures: after.signatures, statement: after.statement })
  terminal.print(certificateText(after, terminal.color))
  terminal.print(`\nSigned with ${key.keyid}: ${relative(process.cwd(), file) || file}`)
  return EXIT.conformant
}

/** Of a folder the one that lies in it. */
function signedFile(given: string): string {
  if (statSync(given, { throwIfNoEntry: false })?.isDirectory() !== true) return given
  const found = [ATTESTATION, CERTIFICATE].map(name => join(given, name)).find(file => existsSync(file))
  if (found !== undefined) return found
  throw new HarnessError(
    'FILE_UNREADABLE',
    `Nothing in ${given} is signed: there is neither ${ATTESTATION} nor ${CERTIFICATE}.`,
    'A run is signed where it is started with --sign KEY; one that was killed is not.',
  )
}

/** By its name too: what was damaged may no longer say what it is. */
function isAttestation(file: string, bytes: Buffer): boolean {
  return basename(file) === ATTESTATION || claimedPredicateType(bytes) === RUN_PREDICATE_TYPE
}

const GRADES: Record<Grade, string> = {
  full: 'It earned the full grade: every check was asked for, on a test environment.',
  safe: 'It was a safe run of production: the reduced set passed. That is not the full grade.',
  'self-test': 'It was a self-test: the sandbox passed.',
  none: 'It earned no grade: that takes a whole conformance run that passes.',
}

/** All files of the run were found as they were signed. */
function attestationText(found: CheckedRun, color: boolean): string {
  const colors = picocolors.createColors(color)
  const { predicate } = found.statement
  const { environment, receipt } = predicate
  const paint = found.state === 'passed' ? colors.green : colors.red
  return [
    `${paint(predicate.verdict.toUpperCase())}: ${oneLine(`${environment.name}, ${environment.baseUrl}`)} (${environment.standing})`,
    '',
    'It proves:',
    ...proves(found).map(each => `  - ${oneLine(each)}`),
    ...(receipt === null ? [] : ['What was done to the service, and what remains:']),
    ...(receipt === null ? [] : receiptSentences(receipt)).map(each => `  - ${oneLine(each)}`),
    'It does not prove:',
    ...provesNot(found).map(each => `  - ${oneLine(each)}`),
    ...checksLines(predicate),
    signatureText(found),
    `Run: ${oneLine(predicate.run)}, exit code ${predicate.exitCode}`,
  ].join('\n')
}

function proves({ statement, signatures }: CheckedRun): string[] {
  const { subject, predicate } = statement
  const { command, environment, because, partial, grade, contract, suite, startedAt, issuedAt } = predicate
  return [
    `On ${day(startedAt)} \`${command}\` was run on ${environment.name} (${environment.baseUrl}). ${because}`,
    partial ? 'The run was stopped before its end, or is a part of one: what it says is partial.' : '',
    GRADES[grade],
    `It was judged by the contract ${contract.digest.sha256.slice(0, 12)} and the code of ${suite.version} (${suite.digest.sha256.slice(0, 12)}).`,
    `No byte of it, and of ${count(subject.length, 'file')} of the run, was changed since it was signed on ${day(issuedAt)} with ${givenKeys(signatures)}: ${subject.map(each => each.name).join(', ')}.`,
  ].filter(each => each !== '')
}

function provesNot({ statement, state, signatures }: CheckedRun): string[] {
  const { environment, receipt } = statement.predicate
  return [
    state === 'not passed' ? 'It is no proof that the service is as it should be: the run did not pass.' : '',
    environment.kind === 'sandbox' ? 'It says nothing of a real service: the sandbox answered.' : '',
    receipt === null
      ? ''
      : 'What others did to the service meanwhile is not in it, nor what the service made of a call.',
    strangersOf(signatures),
    'It tells what was seen in this one run, and nothing of later ones. Who signs could have run other code: the digest names the code that is said to have run.',
  ].filter(each => each !== '')
}

function checksLines({ counts }: RunPredicate): string[] {
  const messages = Object.entries(counts).map(
    ([verdict, number]) => `${number} ${VERDICT_WORDS[verdict as keyof typeof VERDICT_WORDS]}`,
  )
  return messages.length === 0 ? [] : [`Checks: ${messages.join(', ')}`]
}
