/** load elsewhere than from here: the folder for any k6, the manifests for a cluster, the wait for it, and the collection of what came back. */
import { join } from 'node:path'
import type { Command as Commander } from 'commander'
import { EXIT, HarnessError } from '../contract/harness-error.ts'
import type { LoadRecord } from '../contract/load-record.ts'
import type { LoadPlan } from '../load/core/plan.ts'
import { type Cluster, clusterOf } from '../load/kubernetes/manifests.ts'
import { collectRun, readRun, SAMPLES } from '../load/runner/collect.ts'
import { demandExportable, type ExportOrder, exportRun } from '../load/runner/export.ts'
import { podSentence } from '../load/runner/pods.ts'
import { scanArtefacts } from '../load/runner/scan-artefacts.ts'
import { waitForPods } from '../load/runner/wait.ts'
import type { Environment } from '../probe/environment/types.ts'
import type { Context } from './command.ts'

type Options = Record<string, unknown>

export function withGenerators(command: Commander): Commander {
  return command
    .option('--export <dir>', 'write the run for any k6 into a new folder: script, plan, README')
    .option(
      '--on <place>',
      'local: k6 on this machine; kubernetes: write manifests for the k6-operator as well',
      'local',
    )
    .option('--out <dir>', 'the same as --export')
    .option('--parallelism <n>', 'kubernetes: pods that share the load', Number, 1)
    .option('--image <name>', 'kubernetes: image of k6 by version and digest')
    .option('--starter-image <name>', 'kubernetes: image of the pod that starts the others (default: the operator’s)')
    .option('--secret <name>', 'kubernetes: the Secret with credentials and test data', 'last-mile-load')
    .option('--namespace <name>', 'kubernetes: where the run takes place', 'default')
    .option('--storage-class <name>', 'kubernetes: of the volume that all pods write to')
    .option('--wait <dir>', 'wait for the end of a run whose manifests the folder holds; asks kubectl')
    .option('--timeout <time>', 'with --wait: at most so long, as 900s', '3600s')
    .option('--collect <dir>', 'judge the samples that were copied into the folder of --export')
}

export interface Elsewhere {
  out: string
  cluster?: Cluster | undefined
}

/** Whether k6 is to run elsewhere. */
export function isElsewhere(options: Options): boolean {
  return isForKubernetes(options) || options['export'] !== undefined || options['out'] !== undefined
}

/** `undefined` for a run from here. Throws USAGE for what can be seen to be wrong before anything is sent. */
export function elsewhereOf(
  options: Options,
  environment: Environment,
  profile: LoadPlan['profile'],
): Elsewhere | undefined {
  if (!isElsewhere(options)) return undefined
  const out = text(options['export'] ?? options['out'])
  if (out === undefined)
    throw new HarnessError(
      'USAGE',
      'No --export is given: the manifests need a folder.',
      'Add for example `--export load-run`.',
    )
  demandExportable(profile, out)
  if (!isForKubernetes(options)) return { out }
  demandReachable(environment)
  const cluster = clusterOf({
    parallelism: Number(options['parallelism']),
    image: text(options['image']),
    namespace: String(options['namespace']),
    secret: String(options['secret']),
    storageClass: text(options['storageClass']),
    starterImage: text(options['starterImage']),
  })
  return { out, cluster }
}

/** Whether manifests are asked for. Throws USAGE for another place than the two, and for pods on this machine. */
export function isForKubernetes(options: Options): boolean {
  if (options['on'] === 'local' && options['parallelism'] !== undefined && options['parallelism'] !== 1)
    throw new HarnessError(
      'USAGE',
      '--parallelism is for several machines: one k6 process uses all of this one.',
      'Leave it out, or add `--on kubernetes`.',
    )
  if (options['on'] === 'local' || options['on'] === 'kubernetes') return options['on'] === 'kubernetes'
  throw new HarnessError(
    'USAGE',
    `--on ${String(options['on'])} is no place for load.`,
    'There are: local, kubernetes.',
  )
}

/** The exit code; what is to be done next is printed. `asked`: whether the service had to be asked for its contract. */
export async function printExport(order: ExportOrder, asked: boolean, { terminal }: Context): Promise<number> {
  const { name, steps } = await exportRun(order)
  const { out, cluster } = order
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

/** The exit code: conformant where k6 ended in every pod, however; inconclusive where it cannot begin, or has not ended in time. */
export async function waitForRun(dir: string, options: Options, { terminal, env, signal }: Context): Promise<number> {
  const { name, plan, cluster } = readRun(dir)
  if (cluster === undefined)
    throw new HarnessError('USAGE', `The run in ${dir} is for no cluster.`, 'Wait for k6 itself, then use `--collect`.')
  const { namespace } = cluster
  const { over, states } = await waitForPods({
    run: { name, plan, namespace },
    env,
    timeoutSeconds: Number.parseFloat(String(options['timeout'])),
    signal,
    onChange: line => terminal.progress(line),
  })
  terminal.answer({ run: name, over, pods: states })
  const stop = `kubectl -n ${namespace} delete testrun ${name}`
  const end = over ? 'The run is over.' : `The run is not over, and this waits no longer. To end it: \`${stop}\`.`
  terminal.print([...states.map(podSentence), end].join('\n'))
  return over ? EXIT.conformant : EXIT.inconclusive
}

export interface Collected {
  load: LoadRecord
  run: ReturnType<typeof readRun>
}

/** Throws FILE_UNREADABLE, and USAGE where the run was one of another environment or has not ended. */
export async function collected(dir: string, environment: Environment, resultsDir: string): Promise<Collected> {
  const run = readRun(dir)
  if (run.environment.name !== environment.name || run.environment.baseUrl !== environment.baseUrl)
    throw new HarnessError(
      'USAGE',
      `The run in ${dir} loaded "${run.environment.name}" at ${run.environment.baseUrl}, and --env is "${environment.name}" at ${environment.baseUrl}.`,
      `Give --env ${run.environment.name}.`,
    )
  const load = await collectRun(dir, resultsDir)
  for (const folder of [resultsDir, join(dir, SAMPLES)]) await scanArtefacts(folder, environment)
  return { load, run }
}

const text = (value: unknown) => (value === undefined ? undefined : String(value))

/** A pod's own loopback is not this machine's. */
function demandReachable({ name, baseUrl }: Environment): void {
  const { hostname } = new URL(baseUrl)
  if (!/^(localhost|127(\.\d+){3}|\[::1\])$/i.test(hostname)) return
  throw new HarnessError(
    'USAGE',
    `No pod can reach "${name}": its base URL ${baseUrl} means the pod itself.`,
    'Give an environment with an address that the cluster reaches, or use `--on local`.',
  )
}
