/** certify: a sender's own client under test, in front of the sandbox or the test environment. */

import { randomInt } from 'node:crypto'
import { relative } from 'node:path'
import { Option } from 'commander'
import picocolors from 'picocolors'
import { EXIT_OF } from '../../certify/certificate/standing.ts'
import { PROOF_FILE } from '../../certify/certificate/statement.ts'
import { type Duty, loadDuties } from '../../certify/duty.ts'
import { loadSituations } from '../../certify/situation.ts'
import type { Certification, DutyResult, Sending, SituationResult } from '../../contract/certification.ts'
import { HarnessError } from '../../contract/harness-error.ts'
import { didYouMean } from '../../contract/names.ts'
import { certificateText } from '../../reporters/certificate/sentences.ts'
import { certify } from '../../run/certify/certify.ts'
import { wholeNumber } from '../../run/options.ts'
import { signingOf } from '../../run/sign.ts'
import { byHand, openKeys } from '../certify/by-hand.ts'
import { type Command, pathsOf, textOf, withPaths } from '../command.ts'
import { tellCertification } from '../github.ts'
import { plain } from '../terminal.ts'

const MOST_SEED = 2 ** 31

export default {
  group: 'senders',
  summary: 'put a sender’s own client under test',
  examples: [
    'npm run certify -- --sender acme',
    'npm run certify -- --sender acme --drive "python3 our_client.py"',
    'npm run certify -- --sender acme --env test --drive "python3 our_client.py" --tls --with-suites --sign acme.key --client-version 2.1.0',
  ],
  configure(command) {
    withPaths(command)
      .option('--sender <name>', 'who is certified: letters, digits, and hyphens')
      .option('--drive <command>', 'the sender’s command, run once a situation in a shell; by hand without it')
      .option('--only <ids>', 'these duties alone, by id or name, separated by commas')
      .option('--seed <n>', 'plays the same faults as a run before')
      .option('--tls', 'the local address has TLS, with a private authority')
      .option('--port <n>', 'port of the local address, 0 for a free one', '0')
      .option('--dialect <name>', 'which service the embedded sandbox plays', 'default')
      .option('--with-suites', 'run the conformance suites as well, with the same credentials')
      .option('--sign <key>', 'make a certificate, signed with this private key (npm run keys)')
      .option('--client-version <version>', 'with --sign: the version of the client that is seen')
      .option('--client-file <file>', 'with --sign: the file of the client, which the certificate is bound to')
      .option('--valid-days <n>', 'with --sign: how long it holds', '90')
      .addOption(
        new Option('--proof <file>', 'with --sign: which faulty senders the duties catch').default(
          PROOF_FILE,
          'certify/proof.json',
        ),
      )
      .option('--json', 'the record as JSON')
  },
  async run(options, _args, context) {
    const { terminal } = context
    const json = options['json'] === true
    const color = terminal.color && !json
    const print = (text: string) => {
      if (!json) terminal.print(text)
    }
    const all = await loadDuties()
    const { record, suites, certificate } = await certify(
      pathsOf(options, context),
      {
        sender: senderNamed(options['sender']),
        seed: options['seed'] === undefined ? randomInt(MOST_SEED) : wholeNumber('--seed', options['seed']),
        tls: options['tls'] === true,
        port: wholeNumber('--port', options['port'], { most: 65_535 }),
        dialect: String(options['dialect']),
        withSuites: options['withSuites'] === true,
        signing: await signingOf(options, terminal),
        drive: textOf(options['drive']),
        duties: { all, chosen: chosenOf(all, options['only']) },
        situations: await loadSituations(),
        byHand: (proxy, caFile) => {
          terminal.print(`Point your client at ${proxy.baseUrl}`)
          if (caFile !== undefined) terminal.print(`and let it trust ${caFile}`)
          const keys = openKeys(process.stdin, () => process.kill(process.pid, 'SIGINT'))
          return { act: byHand(proxy, terminal, keys), close: () => keys?.close() }
        },
        onJudged: (situation, judged) => print(situationLines(situation, judged, color)),
        onRecord: (record, dir) => {
          if (json) terminal.answer(record)
          else print(closingLines(record, relative(process.cwd(), dir) || dir, color))
          tellCertification(record, { dir, json }, context)
        },
      },
      context,
    )
    if (suites !== null) print(`Conformance suites: ${suites.verdict}. ${plain(suites.because)}`)
    if (certificate === undefined) return record.exitCode === 0 ? (suites?.exitCode ?? 0) : record.exitCode
    print(`\n${certificateText(certificate, color, true)}`)
    return record.exitCode === 0 ? EXIT_OF[certificate.statement.predicate.verdict] : record.exitCode
  },
} satisfies Command

function senderNamed(given: unknown): string {
  const name = String(given ?? '')
  if (/^[a-z0-9](?:[a-z0-9-]{0,62}[a-z0-9])?$/i.test(name)) return name
  throw new HarnessError(
    'USAGE',
    `"${name}" is no name of a sender.`,
    'Letters, digits and hyphens, e.g. --sender acme',
  )
}

function chosenOf(all: ReadonlyMap<string, Duty>, only: unknown): Map<string, Duty> {
  if (only === undefined) return new Map(all)
  const words = String(only).split(',').filter(Boolean)
  const known = (word: string) => [...all].filter(([name, { id }]) => name === word || id === word)
  const strange = words.filter(word => known(word).length === 0)
  if (strange.length === 0 && words.length > 0) return new Map(words.flatMap(known))
  throw new HarnessError(
    'USAGE',
    `There is no duty ${strange.join(', ') || 'without a name'}.`,
    `${didYouMean(strange[0] ?? '', [...[...all.values()].map(duty => duty.id), ...all.keys()])}There are: ${[...all.values()].map(duty => duty.id).join(', ')}.`,
  )
}

/** The checklist of a certification as the terminal shows it. */
const SIGNS: Record<DutyResult['verdict'], { sign: string; color: 'green' | 'red' | 'yellow' | 'dim' }> = {
  pass: { sign: '✓', color: 'green' },
  fail: { sign: '✗', color: 'red' },
  warn: { sign: '!', color: 'yellow' },
  inconclusive: { sign: '?', color: 'yellow' },
  'nothing-observed': { sign: '?', color: 'yellow' },
  'harness-error': { sign: '✗', color: 'red' },
  skipped: { sign: '-', color: 'dim' },
  'not-selected': { sign: '-', color: 'dim' },
}

export function situationLines(
  { name, calls, alive, skipped, sendings }: SituationResult,
  duties: readonly DutyResult[],
  color: boolean,
): string {
  const colors = picocolors.createColors(color)
  const [first] = sendings
  const ended = first === undefined || first.ended === 'done' ? '' : `, the sender ${first.ended}`
  const head = skipped ?? `${calls} calls${sendings.length > 1 && !alive ? ', no sign of life afterwards' : ''}${ended}`
  const lines = duties.map(({ id, title, verdict, reason }) => {
    const { sign, color: name } = SIGNS[verdict]
    const message = verdict === 'pass' || verdict === 'skipped' ? '' : `\n      ${verdict}: ${plain(reason)}`
    return `  ${colors[name](sign)} ${id} ${title}${message}`
  })
  return [`${colors.bold(name)} (${head})`, ...sendings.flatMap(commandLines), ...lines].join('\n')
}

/** Lines of the standard error that are shown; the record holds more. */
const MOST_REPORTED = 8

/** What the command of the sender left: its exit status where that is not 0, and the end of its standard error. */
function commandLines({ how, exitCode, said: message }: Sending): string[] {
  if (how !== 'driven') return []
  const all = message.split('\n').filter(line => line.trim() !== '')
  const left = Math.max(0, all.length - MOST_REPORTED)
  const status = exitCode === null || exitCode === 0 ? [] : [`  exit status ${exitCode} of the client`]
  const before = left === 0 ? [] : [`  stderr │ … ${left} more before`]
  return [...status, ...before, ...all.slice(-MOST_REPORTED).map(line => `  stderr │ ${plain(line)}`)]
}

function closingLines({ verdict, because, seed }: Certification, folder: string, color: boolean): string {
  const colors = picocolors.createColors(color)
  const reported = verdict === 'passed' ? colors.green : verdict === 'failed' ? colors.red : colors.yellow
  return `\n${reported(verdict.toUpperCase())}: ${plain(because)}\nRecord: ${folder} (played with --seed ${seed})`
}
