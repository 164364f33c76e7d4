/** prove: plants each known mistake in the sandbox and shows that the checks which claim it tell it. */
import { mkdirSync, writeFileSync } from 'node:fs'
import { join, relative } from 'node:path'
import { type Command, type Context, pathsOf } from '../../cli/command.ts'
import { HarnessError } from '../../contract/harness-error.ts'
import { stableStringify } from '../../contract/json.ts'
import { didYouMean } from '../../contract/names.ts'
import { writeAtomically } from '../../reporters/write/atomic.ts'
import { pointLatest } from '../../reporters/write.ts'
import { openRunFolder } from '../../run/run-folder.ts'
import { listedChecks } from '../../suites/playwright.ts'
import { DEFECT_DIALECTS } from '../defects/defect.ts'
import { loadDefects } from '../defects/load.ts'
import { type Played, proofOf } from '../defects/matrix.ts'
import { proofPage } from '../defects/page.ts'
import { type Group, groupsOf, type Planted, playGroup } from '../defects/play.ts'
import { proofRecord } from '../defects/record.ts'
import { proofText } from '../defects/text.ts'
import { proveHostile } from '../hostile/prove.ts'
import { proveSecrets } from '../secrets/prove.ts'
import { proveCertification } from '../senders/prove.ts'
import { proveContacts } from './contacts.ts'
import { everyNth } from './every-nth.ts'

export default {
  group: 'harness',
  summary: 'prove the checks: plant each known mistake in the sandbox and see that it is told',
  examples: [
    'npm run prove',
    'npm run prove -- takes-expired-jwt',
    'npm run prove -- REACH-04 --dialect default',
    'npm run prove -- --once',
    'npm run prove -- certify --rounds 3 --only AUTH-02,good',
    'npm run prove -- hostile',
    'npm run prove -- secrets --once',
  ],
  configure(command) {
    command
      .argument(
        '[defects...]',
        'names in proof/defects/planted/, or ids of checks whose defects are played; all without any; `certify` plays the faulty senders, `hostile` the hostile targets, `secrets` searches what every command leaves, `contacts` writes down whom it contacts',
      )
      .option('--dialect <names>', 'only in these dialects, separated by commas')
      .option(
        '--once',
        'each mistake in one of its dialects, another for each; hostile: every third target; secrets: each command in some endings',
      )
      .option('--every <n>', 'with --once: every n-th mistake or hostile target alone, the length for every push')
      .option('--results <dir>', 'where the proof is written', 'results')
      .option('--rounds <n>', 'certify: so many times, each with another seed')
      .option(
        '--only <names>',
        'certify: these senders, or those that break these duties; hostile: these targets; separated by commas',
      )
      .option(
        '--thorough',
        'certify: every faulty sender meets every situation once; hostile: whole runs of both commands',
      )
      .option('--seed <n>', 'certify: plays the same faults as a proof before')
      .option('--write', 'certify: keep the proof as certify/proof.json')
      .option('--json', 'the matrix as JSON')
  },
  async run(options, args, context) {
    if (args[0] === 'certify') return proveCertification(options, context)
    if (args[0] === 'hostile') return proveHostile(options, args.slice(1), context)
    if (args[0] === 'secrets') return proveSecrets(options, context)
    if (args[0] === 'contacts') return proveContacts(context)
    const startedAt = new Date()
    const once = options['once'] === true
    const asked = await chosen(args)
    const defects = once ? everyNth(asked.map(inOne), options['every']) : asked
    const among = options['dialect'] === undefined ? undefined : String(options['dialect']).split(',')
    const whole = args.length === 0 && among === undefined && defects.length === asked.length
    const { results } = pathsOf({ ...options, fixtures: 'fixtures' }, context)
    // `prove/latest` is always the proof of all of them.
    const { dir, run } = openRunFolder(results, whole && !once ? 'prove' : 'prove-some', startedAt)
    const played = await playAll(defects, among, dir, context)
    const families = whole ? await listedChecks(context.env) : undefined
    const proof = proofOf(
      played,
      families?.map(each => each.id),
      once ? 1 : undefined,
    )
    writeFileSync(join(dir, 'proof.json'), stableStringify(proof))
    const record = proofRecord(proof, { run, version: context.version, startedAt, whole: whole && !once })
    const page = join(dir, 'report.html')
    await writeAtomically(page, proofPage(record))
    await pointLatest(dir)
    const { terminal } = context
    const report = relative(process.cwd(), page) || page
    if (options['json'] === true) terminal.answer({ ...proof, verdict: record.verdict, because: record.because, dir })
    else terminal.print(proofText(proof, terminal.width, report))
    return record.exitCode
  },
} satisfies Command

/** Spread over its dialects, so that all of them are played, and every mistake once. */
function inOne(defect: Planted, i: number): Planted {
  const dialects = defect.dialects ?? DEFECT_DIALECTS
  return { ...defect, dialects: dialects.slice(i % dialects.length).slice(0, 1) }
}

/** So many groups at a time; one alone is played by as many workers. */
const LANES = 2

async function chosen(wanted: readonly string[]): Promise<Planted[]> {
  const all = [...(await loadDefects())].map(([name, defect]): Planted => ({ ...defect, name }))
  if (wanted.length === 0) return all
  const unknown = wanted.find(each => !all.some(({ name, caughtBy }) => name === each || caughtBy.includes(each)))
  if (unknown !== undefined)
    throw new HarnessError(
      'USAGE',
      `There is no defect "${unknown}", and none that a check of this id claims.`,
      `${didYouMean(
        unknown,
        all.flatMap(({ name, caughtBy }) => [name, ...caughtBy]),
      )}proof/defects/planted/ lists them all.`,
    )
  return all.filter(({ name, caughtBy }) => wanted.includes(name) || caughtBy.some(id => wanted.includes(id)))
}

async function playAll(
  defects: readonly Planted[],
  among: readonly string[] | undefined,
  dir: string,
  { env, signal, terminal }: Context,
): Promise<Played[]> {
  const all = await groupsOf(defects, among)
  if (all.length === 0)
    throw new HarnessError(
      'USAGE',
      `None of these mistakes is played in ${among?.join(', ') ?? 'any dialect'}.`,
      'Leave --dialect out: each mistake names the dialects that it is played in.',
    )
  const waits = ({ defects }: Group) => defects.some(each => each.waits === true)
  const groups = [...all.filter(waits), ...all.filter(group => !waits(group))]
  mkdirSync(dir, { recursive: true })
  const played: Played[][] = []
  const stage = { dir, env, signal, workers: groups.length > 1 ? 1 : LANES }
  const left = groups.entries()
  const play = async () => {
    for (const [i, group] of left) {
      const on = group.ground === '' ? '' : `, on the ground of ${group.ground}`
      const some = `${group.defects.length} ${group.defects.length === 1 ? 'mistake' : 'mistakes'}`
      terminal.progress(`${i + 1}/${groups.length} ${some} in ${group.dialect}${on} …`)
      played[i] = await playGroup(group, stage).catch(error => unplayed(group, error))
    }
  }
  await Promise.all(Array.from({ length: LANES }, play))
  signal.throwIfAborted()
  return played.flat()
}

/** One group that cannot be played is reported in the matrix and takes no other with it. */
function unplayed({ dialect, defects }: Group, error: unknown): Played[] {
  const trouble = error instanceof Error ? error.message : String(error)
  return defects.map(({ name, breaks, caughtBy }) => ({
    ...{ defect: name, breaks, claims: caughtBy, dialect },
    ...{ right: [], wrong: [], trouble },
  }))
}
