/** load: applies a load profile with k6, built from the recorded or discovered contract, and judges it. */
import { EXIT, HarnessError } from '../../contract/harness-error.ts'
import { LEAST_RUNS, MOST_RUNS } from '../../load/core/compare-runs.ts'
import { clusterOf } from '../../load/kubernetes/manifests.ts'
import { installK6 } from '../../load/runner/install-k6.ts'
import { profileNamed, profileNames } from '../../load/runner/profiles.ts'
import { type Elsewhere, type Exported, isUpdate, load } from '../../run/load.ts'
import { wantedOf } from '../../run/load-comparison.ts'
import type { Command, Context } from '../command.ts'
import { pathsOf, textOf, withPaths, withSigning } from '../command.ts'
import { tellEnd } from '../ended.ts'

const known = await profileNames()

export default {
  group: 'start',
  summary: 'apply load with k6 over the journey login, verify, reach, notify',
  examples: [
    'npm run load',
    'npm run load -- --env test --profile smoke --yes',
    'npm run load -- --env candidate --baseline production --confirm production',
    'npm run load -- --install-k6',
  ],
  configure(command) {
    withSigning(withPaths(command))
      .option(
        '--baseline <name>',
        'what it is held against: for production what taught its contract (test), for any other the environment that it must not be slower than',
      )
      .option('--runs <n>', `runs of each side that are compared, ${LEAST_RUNS} to ${MOST_RUNS}`, Number, LEAST_RUNS)
      .option('--margin <list>', 'how much worse is not worse, in percent: p50=5,p95=10,p99=10,failed=0.5')
      .option('--baseline-runs <dir>', 'compare with the load runs stored there, and do not ask the baseline')
      .option('--export <dir>', 'write the run for any k6 into a new folder: script, plan, README')
      .option(
        '--on <place>',
        'local: k6 on this machine; kubernetes: write manifests for the k6-operator as well',
        'local',
      )
      .option('--parallelism <n>', 'kubernetes: pods that share the load', Number, 1)
      .option('--image <name>', 'kubernetes: image of k6 by version and digest')
      .option('--starter-image <name>', 'kubernetes: image of the pod that starts the others (default: the operator’s)')
      .option('--secret <name>', 'kubernetes: the Secret with credentials and test data', 'last-mile-load')
      .option('--namespace <name>', 'kubernetes: where the run takes place', 'default')
      .option('--storage-class <name>', 'kubernetes: of the volume that all pods write to')
      .option('--collect <dir>', 'judge the samples that were copied into the folder of --export')
      .option('--profile <name>', `how much load: ${known.join(', ')}`, 'smoke')
      .option('--rate <n>', 'journeys a second, instead of the profile’s', Number)
      .option('--duration <seconds>', 'length, instead of the profile’s', Number)
      .option('--update', 'record the limits that were measured: with --profile limits')
      .option('--yes', 'apply load to a test environment without policy.load')
      .option('--confirm <name>', 'confirm the environment by its name; needed for production')
      .option('--install-k6', 'fetch k6, verified, into your cache folder, and do no more')
      .option('--json', 'the outcome as JSON')
  },
  async run(options, _args, context) {
    if (options['installK6'] === true) return install(context)
    const profile = await profileNamed(String(options['profile']), {
      ...(options['rate'] === undefined ? {} : { rate: Number(options['rate']) }),
      ...(options['duration'] === undefined ? {} : { seconds: Number(options['duration']) }),
    })
    const loading = {
      profile,
      consent: { yes: options['yes'] === true, confirm: textOf(options['confirm']) },
      update: isUpdate(options['update'], profile),
      wanted: wantedOf(options, profile),
      baseline: textOf(options['baseline']),
      elsewhere: elsewhereOf(options),
      collect: textOf(options['collect']),
      sign: textOf(options['sign']),
    }
    const outcome = await load(pathsOf(options, context), loading, context)
    return 'run' in outcome ? tellEnd(outcome, options, context) : tellExport(outcome, context)
  },
} satisfies Command

type Options = Record<string, unknown>

/** Ahead of time: for images, and for machines that have no network later. */
async function install({ env, terminal }: Context): Promise<number> {
  const { path, how } = await installK6({ env, log: text => terminal.progress(text) })
  terminal.answer({ path, how })
  terminal.print(`k6 is at ${path} (${how}).`)
  return EXIT.conformant
}

/** `undefined` for a run from here. Throws USAGE for what can be seen to be wrong before anything is sent. */
export function elsewhereOf(options: Options): Elsewhere | undefined {
  const { on, parallelism } = options
  const out = textOf(options['export'])
  if (on === 'local' && parallelism !== undefined && parallelism !== 1)
    throw new HarnessError(
      'USAGE',
      '--parallelism is for several machines: one k6 process uses all of this one.',
      'Leave it out, or add `--on kubernetes`.',
    )
  if (on === 'local') return out === undefined ? undefined : { out }
  if (on !== 'kubernetes')
    throw new HarnessError('USAGE', `--on ${String(on)} is no place for load.`, 'There are: local, kubernetes.')
  if (out === undefined)
    throw new HarnessError(
      'USAGE',
      'No --export is given: the manifests need a folder.',
      'Add for example `--export load-run`.',
    )
  const cluster = clusterOf({
    parallelism: Number(parallelism),
    image: textOf(options['image']),
    namespace: String(options['namespace']),
    secret: String(options['secret']),
    storageClass: textOf(options['storageClass']),
    starterImage: textOf(options['starterImage']),
  })
  return { out, cluster }
}

function tellExport({ out, cluster, name, steps, asked }: Exported, { terminal }: Context): number {
  terminal.answer({ out, name, steps })
  const until = cluster === undefined ? '' : '; it can be started within an hour'
  const sent = asked ? 'The service was asked for its contract; no load was applied.' : 'Nothing was sent.'
  terminal.print(
    [`${out} holds the load run ${name}${until}. ${sent}`]
      .concat(steps.map(({ why, command }, i) => `\n${i + 1}. ${why}\n   ${command}`))
      .join('\n'),
  )
  return EXIT.conformant
}
