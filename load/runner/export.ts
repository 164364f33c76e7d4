/**
 * A load run as a folder that any k6 runs: the script, the plan alongside it, which holds templates and no value, what its samples are
 * judged by, and a page that says how. For a cluster its manifests lie there too, made of the same files. k6 has read them before.
 */

import { createHash, randomBytes } from 'node:crypto'
import { existsSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { HarnessError } from '../../contract/harness-error.ts'
import { stableStringify } from '../../contract/json.ts'
import { CLIENT_CERT, CLIENT_KEY, type LoadPlan, PEOPLE, scriptPlan, variableOf } from '../core/plan.ts'
import { longestRunSeconds } from '../core/scenarios.ts'
import { type Cluster, COLLECTOR, filesOf, MANIFESTS, manifestsOf, USER } from '../kubernetes/manifests.ts'
import { journeyScript } from './bundle.ts'
import { type CollectedRun, SAMPLES } from './collect.ts'
import { costOf, type LoadCost } from './cost.ts'
import { K6_VERSION } from './find-k6.ts'
import { guardLoad } from './guard.ts'
import { obtainK6 } from './install-k6.ts'
import { endRule } from './judge.ts'
import { AUTHORITIES, CONFIG, inPrivateFolder, k6Environment, PLAN, SCRIPT } from './k6-command.ts'
import type { LoadOrder } from './load.ts'
import { planLoad } from './plan.ts'
import { inspect } from './run-k6.ts'
import { keyed, secretsOf, slug } from './secrets.ts'

export interface ExportOrder extends Omit<LoadOrder, 'resultsDir' | 'signal' | 'client' | 'onProgress'> {
  /** The environment as the user names it. */
  place: string
  /** A folder that is empty or not there: `demandExportable`. */
  out: string
  cluster?: Cluster | undefined
}

interface Step {
  why: string
  command: string
}

export interface Exported {
  name: string
  steps: Step[]
}

const RUN_FILE = 'load-run.json'
/** What was agreed to for a production, or for pods that start by themselves, is good for so long. */
const GOOD_FOR_MS = 3_600_000

/** Throws as `runLoad` does, and USAGE for what no cluster would take. No load is applied. */
export async function exportRun(order: ExportOrder): Promise<Exported> {
  const { environment, cluster, out, place: location } = order
  const planned = planLoad({ ...order, profile: apart(order.profile) })
  const now = Date.now()
  const until = cluster !== undefined || environment.kind === 'production' ? now + GOOD_FOR_MS : undefined
  // It may start at any moment until then.
  for (const start of [now, until ?? now]) guardLoad(environment, planned.plan, order.consent ?? {}, new Date(start))
  const k6 = await obtainK6(order.env, order.onInstall)
  const plan = marked(planned.plan, cluster?.parallelism ?? 1)
  const cost = costOf(plan)
  order.onPlan?.(cluster === undefined ? planned : { ...planned, plan }, cost)
  const { keys, values } = keyed(plan, secretsOf(environment))
  const { ca } = environment.tls
  const files = {
    [SCRIPT]: await journeyScript(),
    [PLAN]: stableStringify({ ...scriptPlan(plan), secrets: keys, ...(until === undefined ? {} : { until }) }),
    ...(ca === undefined ? {} : { [AUTHORITIES]: readFileSync(ca, 'utf8') }),
  }
  const name = runName(environment.name, plan.profile.name, plan.generators?.run ?? '')
  const manifests =
    cluster === undefined ? {} : filesOf(manifestsOf({ name, plan, files, keys: Object.values(keys), cluster }))
  await readByK6(k6.path, files, values, order)
  const run: CollectedRun = {
    version: 1,
    name,
    k6: cluster?.image.version ?? K6_VERSION,
    ...(cluster === undefined ? {} : { cluster: { namespace: cluster.namespace, image: cluster.image.name } }),
    environment: { name: environment.name, baseUrl: environment.baseUrl },
    plan,
    unknown: planned.unknown,
    leftOut: planned.leftOut,
    ledger: order.ledger,
    openapi: order.openapi,
  }
  const given = { name, plan, keys, place: location, out }
  const steps = cluster === undefined ? folderSteps(given) : clusterSteps({ ...given, cluster })
  const all = { ...files, ...manifests, [RUN_FILE]: stableStringify(run), 'README.md': readme(given, cost, steps) }
  for (const [file, text] of Object.entries(all)) {
    mkdirSync(dirname(join(out, file)), { recursive: true })
    writeFileSync(join(out, file), text, { flag: 'wx' })
  }
  return { name, steps }
}

interface WrittenRun {
  name: string
  plan: LoadPlan
  /** The key of each secret, by its name. */
  keys: Record<string, string>
  place: string
  out: string
}

function folderSteps({ keys, out, place: location }: WrittenRun): Step[] {
  const given = Object.values(keys).map(key => ` -e ${variableOf(key)}=…`)
  return [
    {
      why: 'Run it, and keep the samples. Ctrl-C ends the load at once.',
      command: `cd ${out} && mkdir samples && k6 run --tag instance_id=1 --out json=samples/1.ndjson.gz${given.join('')} ${SCRIPT}`,
    },
    { why: 'Judge the samples.', command: `npm run load -- --env ${location} --collect ${out}` },
  ]
}

function readme({ name, plan, keys }: WrittenRun, cost: LoadCost, steps: readonly Step[]): string {
  const files = Object.values(keys).join(', ')
  return `# ${name}

k6 ${K6_VERSION}, profile ${plan.profile.name} on ${plan.baseUrl}: at most ${cost.requests} requests, ${cost.requestsPerSecond} a second, ${cost.notifications} notifications, ${cost.changes} changes; ${endRule(plan.profile)}.
${steps.map(({ why, command }) => `- ${why} \`${command}\``).join('\n')}
- Secrets are given by \`-e\`, or as a folder with a file for each: \`-e LMD_SECRETS=DIR\` (${files}). No file here holds one.
- An archive: \`k6 archive ${SCRIPT}\` without any \`-e\`, which would put the values into it; then \`k6 run -e … archive.tar\`.
- k6's cloud: \`k6 cloud run -e … ${SCRIPT}\`; the values go there with it.
- Private certificate authorities: \`SSL_CERT_FILE=${AUTHORITIES}\` before \`k6\`, where that file is here.
`
}

/** The mark: the plan's hash, and what makes this run another than the last one of the same plan. */
export function marked(plan: LoadPlan, count: number): LoadPlan {
  const hash = createHash('sha256').update(stableStringify(plan)).digest('hex').slice(0, 12)
  return { ...plan, generators: { count, run: `${hash}-${randomBytes(3).toString('hex')}` } }
}

/** A token that was issued now would have to be handed on, and may be over when the run starts. */
function apart(profile: LoadPlan['profile']): LoadPlan['profile'] {
  return profile.logIn === 'shared' ? { ...profile, logIn: 'kept' } : profile
}

/** The operator makes Services and Jobs of it, whose names end after 63 characters. */
const LONGEST = 40

/** `load-<environment>-<profile>-<mark>`. */
export function runName(environment: string, profile: string, mark: string): string {
  const end = slug(mark).slice(-6)
  return `${slug(`load-${environment}-${profile}`).slice(0, LONGEST - end.length - 1)}-${end}`.replace(/-+/g, '-')
}

/** Throws USAGE, before anything is asked of the service, for what is no run of fixed steps, and a folder that has something in it. */
export function demandExportable({ name, search, limits }: LoadPlan['profile'], out: string): void {
  if (search !== undefined || limits !== undefined)
    throw new HarnessError(
      'USAGE',
      `The profile "${name}" decides step by step by what it was answered, which this machine does alone.`,
      'Leave --on and --export out, or take a profile of fixed steps such as stress.',
    )
  if (existsSync(out) && readdirSync(out).length > 0)
    throw new HarnessError(
      'USAGE',
      `${out} is not empty, and what an earlier run left there would be taken for this one's.`,
      'Give another folder.',
    )
}

/** With the values, so that k6 reads what it will read when it runs. */
async function readByK6(
  k6: string,
  files: Record<string, string>,
  values: Record<string, string>,
  { env, environment }: ExportOrder,
): Promise<void> {
  await inPrivateFolder({ ...files, ...values, ...CONFIG }, folder =>
    inspect({ k6, folder, env: k6Environment(env, environment.tls.ca), secrets: Object.values(values) }),
  )
}

/** A pod has this long to be scheduled and to fetch its image. */
const PATIENCE_SECONDS = 600

function clusterSteps({ name, plan, keys, place: location, out, cluster }: WrittenRun & { cluster: Cluster }): Step[] {
  const { namespace, secret } = cluster
  const kubectl = `kubectl -n ${namespace}`
  const seconds = Math.ceil(longestRunSeconds(plan.profile, plan.calls.length) + PATIENCE_SECONDS)
  const named = Object.entries(keys)
  const files = named.map(([, key]) => ` --from-file=${key}=FILE`).join('')
  return [
    {
      why: `Once: the namespace, where it is not there (\`kubectl create namespace ${namespace}\`), and the Secret. Each FILE holds one value: ${named.map(([of, key]) => `${key} is ${nameText(of)}`).join(', ')}.`,
      command: `${kubectl} create secret generic ${secret}${files}`,
    },
    {
      why: `Start the run. The volume must be writable for the group ${USER}; a file server may not care for what its pods ask.`,
      command: `${kubectl} create -f ${out}/${MANIFESTS}`,
    },
    {
      why: `Wait for its end: after ${seconds} s the operator still waits for a pod that cannot begin, and the next steps say which and why. To stop the load at once: \`${kubectl} delete testrun ${name}\`.`,
      command: `${kubectl} wait testrun/${name} --for=jsonpath='{.status.stage}'=finished --timeout=${seconds}s`,
    },
    {
      why: 'Copy the samples.',
      command: [
        `${kubectl} create -f ${out}/${COLLECTOR}`,
        `${kubectl} wait pod/${name}-collector --for=condition=Ready --timeout=300s`,
        `${kubectl} cp ${name}-collector:/results ${out}/${SAMPLES}`,
      ].join(' && '),
    },
    { why: 'Merge and judge.', command: `npm run load -- --env ${location} --collect ${out}` },
    {
      why: 'Where a generator left no samples, or fewer than its part, its pod tells why.',
      command: `${kubectl} describe pods -l k6_cr=${name},runner=true`,
    },
    { why: 'Clean up.', command: `${kubectl} delete -f ${out}/${COLLECTOR} -f ${out}/${MANIFESTS}` },
  ]
}

const OURS: Record<string, string> = {
  [CLIENT_CERT]: 'the client certificate, PEM',
  [CLIENT_KEY]: 'the key of the client certificate, PEM',
  [PEOPLE]: 'load.people of the environment, as JSON',
}

function nameText(name: string): string {
  return OURS[name] ?? `“${name}”`
}
