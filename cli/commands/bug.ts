/** bug: one file with what is needed to tell of a fault, and no secret in it. */
import { join, relative, resolve } from 'node:path'
import { HarnessError } from '../../contract/harness-error.ts'
import { locate, nameOf } from '../../probe/environment/locate.ts'
import type { Environment } from '../../probe/environment/types.ts'
import { writeAtomically } from '../../reporters/write/atomic.ts'
import { gathered, packed, redacted } from '../bug/bundle.ts'
import type { Command, Context } from '../command.ts'
import { diagnose } from '../doctor/doctor.ts'
import { environmentOf } from '../environment-of.ts'
import { sourcesFor } from '../home.ts'
import { type Places, placesOf, withPlaces } from '../options.ts'
import { runsIn } from '../run-folder.ts'
import { runIn } from '../run-record.ts'

const WORDS = `
The bundle holds the record and the logs of the newest run, the environment file with its references, versions, and what
doctor finds. Every value of the environment is replaced by its name; then the bundle is searched for all of them, and
not written where one is found. Nothing is sent anywhere.`

export default {
  group: 'results',
  summary: 'pack what is needed to tell of a fault into one file, without secrets',
  examples: ['npm run bug -- --env test', 'npm run bug -- --run results/test/latest --out fault.zip'],
  configure(command) {
    withPlaces(command)
      .option('--run <dir>', 'the folder of a run (default: the newest of the environment)')
      .option('--out <file>', 'where the bundle is written (default: bug-NAME.zip)')
      .addHelpText('after', WORDS)
  },
  async run(options, _args, context) {
    const { terminal } = context
    const given = options['run'] === undefined ? undefined : resolve(String(options['run']))
    const named = given === undefined || options['env'] !== 'sandbox' ? String(options['env']) : environmentIn(given)
    const places = { ...placesOf(options, context), env: named }
    const run = given ?? newestFolder(places)
    const environment = await knownEnvironment(named, context)
    terminal.progress('Looking at the way to the service …')
    const diagnosis = await diagnose(places, context)
    const { path } = locate(named, sourcesFor(named, context).environmentsDir)
    // Values that nobody knows cannot be searched for: then only what holds none is packed.
    const whole = gathered({
      run: environment === undefined ? undefined : run,
      file: environment === undefined ? undefined : path,
      diagnosis,
      context,
    })
    const contents = redacted(whole, environment)
    const { zip, forms } = packed(contents, environment)
    const out = resolve(String(options['out'] ?? `bug-${nameOf(named)}.zip`))
    await writeAtomically(out, zip).catch((cause: unknown) => {
      throw new HarnessError(
        'REPORT_NOT_WRITTEN',
        `${out} was not written: ${(cause as Error).message}.`,
        'Give another place with --out FILE.',
        cause,
      )
    })
    terminal.answer({
      file: out,
      bytes: zip.length,
      run: environment === undefined ? null : (run ?? null),
      holds: [...contents.keys()],
      forms,
    })
    const shown = relative(process.cwd(), out) || out
    terminal.print(`${shown}  ${Math.ceil(zip.length / 1024)} KB`)
    for (const [name, text] of contents)
      terminal.print(
        `  ${name.padEnd(22)}${HOLDS[name.replace(/\.\d+/, '')] ?? ''} (${Math.ceil(text.length / 1024)} KB)`,
      )
    if (environment === undefined)
      terminal.print(
        `${named} could not be read, so its values are not known: no run and no environment file is in it.`,
      )
    else if (run === undefined) terminal.print(`There is no run of ${named} yet: none is in it.`)
    terminal.print(
      environment === undefined
        ? 'It was not sent anywhere.'
        : `Searched for every value of ${named} in ${forms} forms: none is in it. It was not sent anywhere.`,
    )
    return 0
  },
} satisfies Command

const HOLDS: Record<string, string> = {
  'versions.json': 'versions of harness, Node and system',
  'doctor.json': 'what doctor found',
  'environment.yaml': 'the environment file, as written',
  'run.json': 'the record of the run',
  'suites.log': 'what the runner of the suites said',
  'exchanges.ndjson': 'requests and answers, the newest',
}

function environmentIn(dir: string): string {
  const { name, file } = runIn(dir).environment
  return file ?? name
}

/** Also one that ended without a record: of such there is most to tell. */
function newestFolder({ env, results }: Places): string | undefined {
  return runsIn(join(results, nameOf(env))).at(-1)
}

/** `undefined` where its file or a variable is wrong: doctor tells of it. */
async function knownEnvironment(named: string, context: Context): Promise<Environment | undefined> {
  try {
    return await environmentOf(named, context)
  } catch (error) {
    if (error instanceof HarnessError && error.code !== 'ENVIRONMENT_UNKNOWN') return undefined
    throw error
  }
}
