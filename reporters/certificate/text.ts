/** A certificate for a terminal: what it is, what it proves, what it does not. */
import picocolors from 'picocolors'
import type { Certified, CheckedCertificate } from '../../contract/certificate.ts'
import { oneLine } from '../text/visible.ts'
import { day, headline, idsOf, proves, provesNot } from './sentences.ts'

const LISTS: readonly [Certified, string][] = [
  ['fail', 'failed'],
  ['warn', 'warned of'],
  ['unproven', 'unproven'],
  ['inconclusive', 'inconclusive'],
  ['nothing-observed', 'not observed'],
  ['harness-error', 'broken'],
  ['skipped', 'skipped'],
  ['not-selected', 'not selected'],
  ['pass', 'passed'],
]

export function certificateText(found: CheckedCertificate, color: boolean, evidence = false): string {
  const colors = picocolors.createColors(color)
  const { predicate, subject } = found.statement
  const paint = found.state === 'valid' ? colors.green : found.state === 'not passed' ? colors.red : colors.yellow
  const lists = LISTS.flatMap(([verdict, word]) => {
    const ids = idsOf(predicate, verdict)
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
    `Signatures: ${found.signatures.map(each => `${each.keyid} (${each.by === 'given' ? 'a key you gave' : 'the issuer’s own'})`).join(', ')}`,
    `Run: ${oneLine(predicate.run)}, seed ${predicate.seed}${evidence ? '; the evidence is the one that was signed' : ''}`,
  ].join('\n')
}
