/** The attestation of a run for a terminal: what it is, what it proves, what the run did, what it does not prove. */
import picocolors from 'picocolors'
import type { CheckedRun, Grade, RunPredicate } from '../../contract/attestation.ts'
import { receiptSentences } from '../facts/receipt.ts'
import { VERDICT_WORDS } from '../facts/tone.ts'
import { count } from '../text/measure.ts'
import { oneLine } from '../text/visible.ts'

const GRADES: Record<Grade, string> = {
  full: 'It earned the full grade: every check was asked for, on a test environment.',
  safe: 'It was a safe run of production: the reduced set passed. That is not the full grade.',
  'self-test': 'It was a self-test: the sandbox passed.',
  none: 'It earned no grade: that takes a whole conformance run that passes.',
}

const day = (iso: string) => iso.slice(0, 10)

/** All files of the run were found as they were signed. */
export function attestationText(found: CheckedRun, color: boolean): string {
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
    `Signatures: ${found.signatures.map(each => `${each.keyid} (${each.by === 'given' ? 'a key you gave' : 'the issuer’s own'})`).join(', ')}`,
    `Run: ${oneLine(predicate.run)}, exit code ${predicate.exitCode}`,
  ].join('\n')
}

function proves({ statement, signatures }: CheckedRun): string[] {
  const { subject, predicate } = statement
  const { command, environment, because, partial, grade, contract, suite, startedAt, issuedAt } = predicate
  const given = signatures.filter(each => each.by === 'given').map(each => each.keyid)
  return [
    `On ${day(startedAt)} \`${command}\` was run on ${environment.name} (${environment.baseUrl}). ${because}`,
    partial ? 'The run was stopped before its end, or is a part of one: what it says is partial.' : '',
    GRADES[grade],
    `It was judged by the contract ${contract.digest.sha256.slice(0, 12)} and the code of ${suite.version} (${suite.digest.sha256.slice(0, 12)}).`,
    `No byte of it, and of ${count(subject.length, 'file')} of the run, was changed since it was signed on ${day(issuedAt)} with ${given.length === 1 ? 'your key' : 'your keys'} ${given.join(', ')}: ${subject.map(each => each.name).join(', ')}.`,
  ].filter(each => each !== '')
}

function provesNot({ statement, state, signatures }: CheckedRun): string[] {
  const { environment, receipt } = statement.predicate
  const stranger = signatures.filter(each => each.by === 'issuer').map(each => each.keyid)
  return [
    state === 'not passed' ? 'It is no proof that the service is as it should be: the run did not pass.' : '',
    environment.kind === 'sandbox' ? 'It says nothing of a real service: the sandbox answered.' : '',
    receipt === null
      ? ''
      : 'What others did to the service meanwhile is not in it, nor what the service made of a call.',
    stranger.length > 0
      ? `The signature of ${stranger.join(', ')} is right, and whose key it is this does not say.`
      : '',
    'It tells what was seen in this one run, and nothing of later ones. Who signs could have run other code: the digest names the code that is said to have run.',
  ].filter(each => each !== '')
}

function checksLines({ counts }: RunPredicate): string[] {
  const told = Object.entries(counts).map(
    ([verdict, number]) => `${number} ${VERDICT_WORDS[verdict as keyof typeof VERDICT_WORDS]}`,
  )
  return told.length === 0 ? [] : [`Checks: ${told.join(', ')}`]
}
