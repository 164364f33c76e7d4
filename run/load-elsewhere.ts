/** load() elsewhere than from here: what must hold of a run that another k6 makes, the wait for its pods, and the collection of what came back. */
import { join } from 'node:path'
import { HarnessError } from '../contract/harness-error.ts'
import type { LoadRecord } from '../contract/load-record.ts'
import type { LoadPlan } from '../load/core/plan.ts'
import type { Cluster } from '../load/kubernetes/manifests.ts'
import { collectRun, readRun, SAMPLES } from '../load/runner/collect.ts'
import { demandExportable } from '../load/runner/export.ts'
import { scanArtefacts } from '../load/runner/scan-artefacts.ts'
import { waitForPods } from '../load/runner/wait.ts'
import type { Environment } from '../probe/environment/types.ts'
import type { Context } from './context.ts'

export interface Elsewhere {
  /** A new folder. */
  out: string
  cluster?: Cluster | undefined
}

/** Throws USAGE for what cannot be run there: the profile, the folder, or pods on this machine. */
export function fitElsewhere(
  { out, cluster }: Elsewhere,
  environment: Environment,
  profile: LoadPlan['profile'],
): void {
  demandExportable(profile, out)
  if (cluster !== undefined) demandReachable(environment)
}

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

/** Whether k6 ended in every pod, however. Throws USAGE. */
export async function waitForRun(dir: string, timeoutSeconds: number, { terminal, env, signal }: Context) {
  const { name, plan, cluster } = readRun(dir)
  if (cluster === undefined)
    throw new HarnessError('USAGE', `The run in ${dir} is for no cluster.`, 'Wait for k6 itself, then use `--collect`.')
  const { namespace } = cluster
  const run = { name, plan, namespace }
  const onChange = (line: string) => terminal.progress(line)
  return { name, namespace, ...(await waitForPods({ run, env, timeoutSeconds, signal, onChange })) }
}

/** Throws FILE_UNREADABLE, and USAGE where the run was one of another environment or has not ended. */
export async function collected(
  dir: string,
  environment: Environment,
  resultsDir: string,
): Promise<{ load: LoadRecord; run: ReturnType<typeof readRun> }> {
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
