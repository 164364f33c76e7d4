/** certify: a sender's own client under test, in front of the sandbox or the test environment. */
import { randomInt } from 'node:crypto'
import { writeFileSync } from 'node:fs'
import { join, relative } from 'node:path'
import { Option } from 'commander'
import { CALLS } from '../../certify/certificate/evidence.ts'
import { EXIT_OF } from '../../certify/certificate/standing.ts'
import { PROOF_FILE } from '../../certify/certificate/statement.ts'
import { contractOf } from '../../certify/contract.ts'
import { drivenBy } from '../../certify/drive.ts'
import { type Duty, loadDuties } from '../../certify/duty.ts'
import { unjudged } from '../../certify/judged.ts'
import { openProgressLog, PROGRESS_FILE } from '../../certify/progress-log.ts'
import { openProxy } from '../../certify/proxy/proxy.ts'
import { openScribe, type Scribe } from '../../certify/record.ts'
import { certify } from '../../certify/run.ts'
import { loadSituations } from '../../certify/situation.ts'
import { type Certification, CertificationSchema, type DutyResult } from '../../contract/certification.ts'
import { HarnessError } from '../../contract/harness-error.ts'
import { stableStringify } from '../../contract/json.ts'
import type { Ledger } from '../../contract/ledger.ts'
import { didYouMean } from '../../contract/nearest.ts'
import type { OpenApiDocument } from '../../contract/openapi/document.ts'
import { tlsOf } from '../../probe/client/tls.ts'
import { readCases, readFixtures } from '../../probe/fixtures/fixtures.ts'
import { certificateText } from '../../reporters/certificate/sentences.ts'
import { writeCertification } from '../../reporters/write.ts'
import { begunIn, markBegun, markEnded } from '../../run/begun.ts'
import { functionalPart } from '../../run/certify/functional.ts'
import { tellSender } from '../../run/certify/integration.ts'
import { CERTIFICATION_FILE, recoveredCertification } from '../../run/certify/recovered.ts'
import { samplesOfCases, samplesOfExchanges } from '../../run/certify/samples.ts'
import { signingOf, signRun } from '../../run/certify/sign.ts'
import { contractFor } from '../../run/contract-for.ts'
import { openSession } from '../../run/session.ts'
import { byHand, openKeys } from '../certify/by-hand.ts'
import { closingLines, judgeSender, situationLines } from '../certify/words.ts'
import type { Command } from '../command.ts'
import { tellCertification } from '../github.ts'
import { placesOf, withPlaces } from '../options.ts'
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
    withPlaces(command)
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
    const sender = senderNamed(options['sender'])
    const seed = options['seed'] === undefined ? randomInt(MOST_SEED) : wholeNumber('--seed', String(options['seed']))
    const port = wholeNumber('--port', String(options['port']))
    const signing = await signingOf(options, context.terminal)
    const [all, known] = [await loadDuties(), await loadSituations()]
    const chosen = chosenOf(all, options['only'])
    const session = await openSession(placesOf(options, context), context, {
      within: `certify-${sender}`,
      dialect: String(options['dialect']),
    })
    const { environment, places, terminal } = { ...session, ...context }
    const color = terminal.color && options['json'] !== true
    try {
      if (environment.kind === 'production') throw noProduction()
      await markBegun('certify', session, context)
      const recorded =
        String(options['dialect']) === 'default' ? readFixtures(places.fixtures, environment.name) : undefined
      if (recorded === undefined) terminal.progress('No contract is recorded yet: asking for it first …')
      const learnt = recorded ?? (await contractFor(session, context, 'test', { fromScratch: true }))
      const samples =
        recorded === undefined
          ? samplesOfExchanges(session.client.exchanges())
          : samplesOfCases(readCases(places.fixtures, environment.name))
      const contract = contractOf({ environment, ...learnt, samples })
      const tls = options['tls'] === true
      const begin = { sender, seed, tls, chosen: [...chosen.keys()] }
      const kind = environment.kind
      const log = openProgressLog(join(session.dir, PROGRESS_FILE), begin, { contract, settles: kind !== 'sandbox' })
      const proxy = await openProxy({
        upstream: environment.baseUrl,
        kind: environment.kind,
        tls,
        upstreamTls: tlsOf(environment, session.env),
        timeoutMs: environment.policy.timeoutMs,
        port,
        endpointOf: contract.endpointOf,
        onDelivery: log.sending,
      })
      const told = tellSender(environment, contract, proxy)
      const scribe = openScribe(environment, contract)
      const command = options['drive'] === undefined ? undefined : String(options['drive'])
      const keys =
        command === undefined ? openKeys(process.stdin, () => process.kill(process.pid, 'SIGINT')) : undefined
      try {
        if (command === undefined) terminal.print(`Point your client at ${proxy.baseUrl}`)
        if (command === undefined && told.caFile !== undefined) terminal.print(`and let it trust ${told.caFile}`)
        const act =
          command === undefined
            ? byHand(proxy, terminal, keys)
            : drivenBy(command, { ...session.env, ...told.variables }, scribe.redact)
        const { situations, duties, calls } = await certify({
          contract,
          proxy,
          kind: environment.kind,
          tls,
          seed,
          situations: known,
          duties: chosen,
          act,
          signal: context.signal,
          onSeen: seen => {
            scribe.learn(seen)
            scribe.append(join(session.dir, CALLS), seen)
          },
          onJudged: (situation, judged) => {
            log.judged({ situation, duties: redactedBy(scribe, judged) })
            if (options['json'] !== true) terminal.print(situationLines(situation, judged, color))
          },
        })
        const left = [...all].filter(([name]) => !chosen.has(name))
        const results = redactedBy(scribe, [
          ...duties,
          ...left.map(([name, duty]) => unjudged(name, duty, 'not-selected', '--only left it out.')),
        ])
        const record: Certification = CertificationSchema.parse({
          schemaVersion: 1,
          run: session.run,
          sender,
          environment: { name: environment.name, kind: environment.kind, baseUrl: environment.baseUrl },
          harness: { version: context.version, node: process.version },
          startedAt: session.startedAt.toISOString(),
          endedAt: new Date().toISOString(),
          partial: context.signal.aborted,
          seed,
          tls,
          ...judgeSender(results, context.signal.aborted),
          duties: results,
          situations,
          unrecorded: proxy.unrecorded,
        })
        scribe.write(join(session.dir, CALLS), calls)
        writeFileSync(join(session.dir, CERTIFICATION_FILE), `${JSON.stringify(record, null, 2)}\n`)
        keepContract(session.dir, learnt)
        await writeCertification(record, session.dir)
        if (options['json'] === true) terminal.answer(record)
        else terminal.print(closingLines(record, relative(process.cwd(), session.dir) || session.dir, color))
        tellCertification(record, { dir: session.dir, json: options['json'] === true }, context)
        const isWhole = options['withSuites'] === true && !context.signal.aborted
        const suites = isWhole ? await functionalPart(session, context, learnt) : null
        if (suites !== null && options['json'] !== true)
          terminal.print(`Conformance suites: ${suites.verdict}. ${plain(suites.because)}`)
        if (signing === undefined) return record.exitCode === 0 ? (suites?.exitCode ?? 0) : record.exitCode
        const run = { dir: session.dir, record, contract: learnt, situations: known, suites }
        const made = await signRun(run, signing)
        if (options['json'] !== true) terminal.print(`\n${certificateText(made, color, true)}`)
        return record.exitCode === 0 ? EXIT_OF[made.statement.predicate.verdict] : record.exitCode
      } finally {
        keys?.close()
        told.forget()
        await proxy.close()
        log.close()
      }
    } catch (error) {
      await leftByError(session.dir)
      throw error
    } finally {
      await markEnded(session.dir)
      await session.close()
    }
  },
} satisfies Command

/** What was sent until then is told all the same; the trouble itself is what the user must see. */
async function leftByError(dir: string): Promise<void> {
  const begun = begunIn(dir)
  if (begun !== undefined) await recoveredCertification(dir, begun, 'ended with an error').catch(() => undefined)
}

function redactedBy(scribe: Scribe, results: readonly DutyResult[]): DutyResult[] {
  return results.map(each => ({ ...each, reason: scribe.redact(each.reason) }))
}

/** What it was judged by: the certificate has its digest. */
function keepContract(dir: string, { ledger, openapi }: { ledger: Ledger; openapi: OpenApiDocument }): void {
  writeFileSync(join(dir, 'ledger.json'), stableStringify(ledger))
  writeFileSync(join(dir, 'openapi.json'), stableStringify(openapi))
}

function senderNamed(given: unknown): string {
  const name = String(given ?? '')
  if (/^[a-z0-9](?:[a-z0-9-]{0,62}[a-z0-9])?$/i.test(name)) return name
  throw new HarnessError(
    'USAGE',
    `"${name}" is no name of a sender.`,
    'Letters, digits and hyphens, e.g. --sender acme',
  )
}

function wholeNumber(option: string, text: string): number {
  const value = Number(text)
  if (/^\d+$/.test(text) && Number.isSafeInteger(value)) return value
  throw new HarnessError('USAGE', `${option} takes a whole number, and got "${text}".`, `Try ${option} 0`)
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

function noProduction(): HarnessError {
  return new HarnessError(
    'GUARD_REFUSED',
    'A sender is certified against the sandbox or the test environment, never against production. Nothing was sent.',
    'Use --env sandbox or --env test.',
  )
}
