/** load on more than one generator: its options, the manifests for a cluster, and the collection of what came back. */
import { join } from 'node:path'
import type { Command as Commander } from 'commander'
import { EXIT, HarnessError } from '../contract/harness-error.ts'
import type { LoadRecord } from '../contract/load-record.ts'
import { collectRun, readRun } from '../load/runner/collect.ts'
import { type KubernetesOrder, SAMPLES, writeKubernetes } from '../load/runner/kubernetes.ts'
import { podSentence } from '../load/runner/pods.ts'
import { scanArtefacts } from '../load/runner/scan-artefacts.ts'
import { waitForPods } from '../load/runner/wait.ts'
import type { Environment } from '../probe/environment/types.ts'
import type { Context } from './command.ts'

type Options = Record<string, unknown>

export function withGenerators(command: Commander): Commander {
  return command
    .option('--on <place>', 'local: k6 on this machine; kubernetes: write the manifests for the k6-operator', 'local')
    .option('--parallelism <n>', 'kubernetes: pods that share the load', Number, 1)
    .option('--out <dir>', 'kubernetes: where manifests are written; a new folder')
    .option('--image <name>', 'kubernetes: image of k6 by version and digest')
    .option('--secret <name>', 'kubernetes: the Secret with credentials and test data', 'last-mile-load')
    .option('--namespace <name>', 'kubernetes: where the run takes place', 'default')
    .option('--storage-class <name>', 'kubernetes: of the volume that all pods write to')
    .option('--wait <dir>', 'wait for the end of the run whose manifests the folder of --out holds; asks kubectl')
    .option('--timeout <time>', 'with --wait: at most so long, as 900s', '3600s')
    .option('--collect <dir>', 'judge the samples that were copied into the folder of --out')
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

export type KnownLoad = Omit<
  KubernetesOrder,
  'out' | 'place' | 'parallelism' | 'image' | 'namespace' | 'secret' | 'storageClass'
>

/** The exit code; what is to be done next is printed. */
export async function printForKubernetes(known: KnownLoad, options: Options, { terminal }: Context): Promise<number> {
  demandReachable(known.environment)
  if (options['out'] === undefined)
    throw new HarnessError(
      'USAGE',
      'No --out is given: the manifests need a folder.',
      'Add for example `--out load-run`.',
    )
  const out = String(options['out'])
  const { name, steps } = await writeKubernetes({
    ...known,
    out,
    place: String(options['env']),
    parallelism: Number(options['parallelism']),
    image: text(options['image']),
    namespace: String(options['namespace']),
    secret: String(options['secret']),
    storageClass: text(options['storageClass']),
  })
  terminal.answer({ out, name, steps })
  terminal.print(
    [`${out} holds the load run ${name}; it can be started within an hour. Nothing was sent.`]
      .concat(steps.map(({ why, command }, i) => `\n${i + 1}. ${why}\n   ${command}`))
      .join('\n'),
  )
  return 0
}

/** The exit code: conformant where k6 ended in every pod, however; inconclusive where it cannot begin, or has not ended in time. */
export async function waitForRun(dir: string, options: Options, { terminal, env, signal }: Context): Promise<number> {
  const run = readRun(dir)
  const timeoutSeconds = Number.parseFloat(String(options['timeout']))
  const onChange = (line: string) => terminal.progress(line)
  const { over, states } = await waitForPods({ run, env, timeoutSeconds, signal, onChange })
  terminal.answer({ run: run.name, over, pods: states })
  const stop = `kubectl -n ${run.namespace} delete testrun ${run.name}`
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
