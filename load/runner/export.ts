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
import { type Cluster, filesOf, fromTemplate, manifestsOf, USER } from '../kubernetes/manifests.ts'
import { journeyScript } from './bundle.ts'
import type { CollectedRun } from './collect.ts'
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

const RUN_FILE = 'load-run.json'
/** What was agreed to for a production, or for pods that start by themselves, is good for so long. */
const GOOD_FOR_MS = 3_600_000

/** Throws as `runLoad` does, and USAGE for what no cluster would take. No load is applied. */
export async function exportRun(order: ExportOrder) {
  const { environment, cluster, out } = order
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
  // With the values, so that k6 reads what it will read when it runs.
  const secrets = Object.values(values)
  await inPrivateFolder({ ...files, ...values, ...CONFIG }, folder =>
    inspect({ k6: k6.path, folder, env: k6Environment(order.env, ca), secrets }),
  )
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
  const { steps, readme } = stepsOf(name, plan, keys, order, cost)
  const all = { ...files, ...manifests, [RUN_FILE]: stableStringify(run), 'README.md': readme }
  for (const [file, text] of Object.entries(all)) {
    mkdirSync(dirname(join(out, file)), { recursive: true })
    writeFileSync(join(out, file), text, { flag: 'wx' })
  }
  return { name, steps }
}

/** A pod has this long to be scheduled and to fetch its image. */
const PATIENCE_SECONDS = 600

/** What is to be done next, and the page that says it. `keys`: of each secret, by its name. */
function stepsOf(
  name: string,
  plan: LoadPlan,
  keys: Record<string, string>,
  { out, place, cluster }: ExportOrder,
  cost: LoadCost,
): { steps: { why: string; command: string }[]; readme: string } {
  const [named, all] = [Object.entries(keys), Object.values(keys)]
  const values = {
    ...{ name, out, place, ...cluster, user: USER, kubectl: `kubectl -n ${cluster?.namespace}` },
    variables: all.map(key => ` -e ${variableOf(key)}=…`).join(''),
    fromFiles: all.map(key => ` --from-file=${key}=FILE`).join(''),
    meanings: named.map(([of, key]) => `${key} is ${OURS[of] ?? `“${of}”`}`).join(', '),
    ...{ ...cost, version: K6_VERSION, profile: plan.profile.name, baseUrl: plan.baseUrl, keys: all.join(', ') },
    ends: endRule(plan.profile),
    seconds: Math.ceil(longestRunSeconds(plan.profile, plan.calls.length) + PATIENCE_SECONDS),
  }
  const template = new URL('./export.yaml', import.meta.url)
  const steps = fromTemplate(template, values)[cluster === undefined ? 'folder' : 'cluster']
  const lines = steps.map(({ why, command }: { why: string; command: string }) => `- ${why} \`${command}\``)
  return { steps, readme: fromTemplate(template, { ...values, steps: lines.join('\n') }).readme }
}

const OURS: Record<string, string> = {
  [CLIENT_CERT]: 'the client certificate, PEM',
  [CLIENT_KEY]: 'the key of the client certificate, PEM',
  [PEOPLE]: 'load.people of the environment, as JSON',
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
