/** What a certificate proves and what it does not, in plain sentences: for the terminal and for the page. */

import picocolors from 'picocolors'
import type { Verdict } from '../../contract/check.ts'
import { listed } from '../../contract/counted.ts'
import type { Certified, CheckedCertificate, CheckedSignature, Predicate } from '../../contract/signed.ts'
import { oneLine } from '../text/visible.ts'

const STATE_WORDS: Record<CheckedCertificate['state'], string> = {
  valid: 'Passed',
  expired: 'Expired',
  'not yet valid': 'Not yet valid',
  'not passed': 'Not passed',
}

/** The head: on a self-test nobody is to read "passed" alone. */
export function headline({ state, statement }: CheckedCertificate): string {
  const { environment, verdict } = statement.predicate
  const word =
    state === 'not passed'
      ? { passed: '', failed: 'Failed', 'not proven': 'Not proven', stopped: 'Stopped' }[verdict]
      : STATE_WORDS[state]
  return environment.kind === 'sandbox' ? `Self-test: ${word.toLowerCase()}` : word
}

export const day = (iso: string) => iso.slice(0, 10)

export const idsOf = ({ duties }: Predicate, ...verdicts: Certified[]) =>
  duties.filter(each => verdicts.includes(each.verdict)).map(each => each.id)

export function proves({ statement, signatures, state }: CheckedCertificate): string[] {
  const { predicate, subject } = statement
  const { sender, clientVersion, environment, duties, contract, bound, suite, expiresAt, startedAt, because, verdict } =
    predicate
  const until = state === 'expired' ? `ended on ${day(expiresAt)}` : `ends on ${day(expiresAt)}`
  const fulfilled = `${idsOf(predicate, 'pass').length} of ${duties.length} duties are fulfilled and proven`
  const outcome = verdict === 'passed' ? because : `${fulfilled}. ${because}`
  return [
    `On ${day(startedAt)} the client ${clientVersion} of ${sender} was put under test in front of ${environment.name} (${environment.baseUrl}). ${outcome}`,
    bound === 'file' ? `It is bound to the file of the client with the sha256 ${subject[0]?.digest.sha256 ?? ''}.` : '',
    `It was judged by the contract ${contract.digest.sha256.slice(0, 12)} and the duties of suite ${suite.version} (${suite.digest.sha256.slice(0, 12)}).`,
    `No byte of it was changed since it was signed with ${givenKeys(signatures)}. It ${until}.`,
  ].filter(each => each !== '')
}

export function provesNot(found: CheckedCertificate, evidence = false): string[] {
  const { predicate } = found.statement
  const { environment, bound, clientVersion, suites, proof, suite } = predicate
  const unproven = idsOf(predicate, 'unproven')
  const open = idsOf(predicate, 'inconclusive', 'nothing-observed', 'harness-error')
  const left = idsOf(predicate, 'skipped', 'not-selected')
  const isStale = proof !== null && proof.suiteDigest.sha256 !== suite.digest.sha256
  const why =
    proof === null
      ? 'no proof of the duties was at hand'
      : isStale
        ? 'the proof is of another suite'
        : 'no faulty sender shows that they can fail'
  return [
    environment.kind === 'sandbox' ? `It is a ${environment.standing}: it says nothing of the real service.` : '',
    found.state === 'not passed' ? 'It is no proof that the sender may go on: it did not pass.' : '',
    bound === 'file'
      ? ''
      : `That the client under test was ${clientVersion} rests on the word of whoever ran it: no file is bound.`,
    strangersOf(found.signatures),
    left.length > 0 ? `${listed(left, MOST_LISTED)} ${wasWere(left)} not run.` : '',
    open.length > 0 ? `Nothing was decided of ${listed(open, MOST_LISTED)}.` : '',
    unproven.length > 0 ? `${listed(unproven, MOST_LISTED)} passed, and counts for nothing: ${why}.` : '',
    predicate.evidence.unrecorded > 0
      ? `${predicate.evidence.unrecorded} calls came after the record was full and are not in the evidence.`
      : '',
    suites === null ? 'The conformance suites were not run with it.' : '',
    evidence ? '' : 'The evidence was not looked at; --evidence DIR does.',
    'It tells what was seen on the wire in this one run, of this version, and nothing of later ones. Whether it was withdrawn since cannot be seen offline.',
  ].filter(each => each !== '')
}

const keysBy = (signatures: readonly CheckedSignature[], by: CheckedSignature['by']) =>
  signatures.filter(each => each.by === by).map(each => each.keyid)

/** `your keys A, B` */
export function givenKeys(signatures: readonly CheckedSignature[]): string {
  const given = keysBy(signatures, 'given')
  return `${given.length === 1 ? 'your key' : 'your keys'} ${given.join(', ')}`
}

/** Empty where every key was given. */
export function strangersOf(signatures: readonly CheckedSignature[]): string {
  const keys = keysBy(signatures, 'issuer')
  return keys.length === 0 ? '' : `The signature of ${keys.join(', ')} is right, and whose key it is this does not say.`
}

export function signatureText({ signatures }: { signatures: readonly CheckedSignature[] }): string {
  const by = { given: 'a key you gave', issuer: 'the issuer’s own' }
  return `Signatures: ${signatures.map(each => `${each.keyid} (${by[each.by]})`).join(', ')}`
}

const MOST_LISTED = 8

const wasWere = (ids: readonly string[]) => (ids.length === 1 ? 'was' : 'were')

/** The mark and the word of each verdict, what stands in the way first. */
export const CERTIFIED: Record<Certified, { mark: Verdict; word: string }> = {
  fail: { mark: 'fail', word: 'failed' },
  warn: { mark: 'warn', word: 'warned of' },
  'harness-error': { mark: 'harness-error', word: 'broken' },
  unproven: { mark: 'inconclusive', word: 'unproven' },
  inconclusive: { mark: 'inconclusive', word: 'inconclusive' },
  'nothing-observed': { mark: 'nothing-observed', word: 'not observed' },
  'not-selected': { mark: 'not-selected', word: 'not selected' },
  skipped: { mark: 'skipped', word: 'skipped' },
  pass: { mark: 'pass', word: 'passed' },
}

export function certificateText(found: CheckedCertificate, color: boolean, evidence = false): string {
  const colors = picocolors.createColors(color)
  const { predicate, subject } = found.statement
  const paint = found.state === 'valid' ? colors.green : found.state === 'not passed' ? colors.red : colors.yellow
  const lists = Object.entries(CERTIFIED).flatMap(([verdict, { word }]) => {
    const ids = idsOf(predicate, verdict as Certified)
    return ids.length === 0 ? [] : [`  ${word.padEnd(13)} ${ids.length}: ${oneLine(ids.join(', '))}`]
  })
  const { suites } = predicate
  return [
    `${paint(headline(found).toUpperCase())}: ${oneLine(subject[0]?.name ?? '')}, ${day(predicate.issuedAt)} to ${day(predicate.expiresAt)} (${predicate.environment.standing})`,
    '',
    'It proves:',
    ...proves(found).map(each => `  - ${oneLine(each)}`),
    'It does not prove:',
    ...provesNot(found, evidence).map(each => `  - ${oneLine(each)}`),
    'Duties:',
    ...lists,
    ...(suites === null ? [] : [`Conformance suites: ${oneLine(`${suites.verdict}. ${suites.because}`)}`]),
    signatureText(found),
    `Run: ${oneLine(predicate.run)}, seed ${predicate.seed}${evidence ? '; the evidence is the one that was signed' : ''}`,
  ].join('\n')
}
