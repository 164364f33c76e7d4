/** Writes a load run for a cluster with the k6-operator into a folder, after k6 has read it here as a pod would. */

import { createHash, randomBytes } from 'node:crypto'
import { existsSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { stringify } from 'yaml'
import { HarnessError } from '../../contract/harness-error.ts'
import { namesIn } from '../../contract/journey.ts'
import { stableStringify } from '../../contract/json.ts'
import { CLIENT_CERT, CLIENT_KEY, type LoadPlan, PEOPLE, type Secrets } from '../core/plan.ts'
import { MOST_PODS } from '../core/resources.ts'
import { longestRunSeconds } from '../core/scenarios.ts'
import {
  demandName,
  type ManifestInput,
  type Manifests,
  manifestsOf,
  pinnedImage,
  runName,
  withSecretFiles,
} from '../kubernetes/manifests.ts'
import { journeyScript } from './bundle.ts'
import type { CollectedRun } from './collect.ts'
import { costOf } from './cost.ts'
import { guardLoad } from './guard.ts'
import { obtainK6 } from './install-k6.ts'
import { k6Environment } from './k6-command.ts'
import type { LoadOrder } from './load.ts'
import { secretsOf } from './measure.ts'
import { planLoad } from './plan.ts'
import { inPrivateFolder } from './private-folder.ts'
import { inspect } from './run-k6.ts'

export interface KubernetesOrder
  extends Omit<LoadOrder, 'resultsDir' | 'signal' | 'client' | 'onProgress' | 'generators'> {
  /** The environment as the user names it. */
  place: string
  /** A folder that is empty or not there. */
  out: string
  parallelism: number
  /** By version and digest. */
  image: string | undefined
  namespace: string
  /** Name of the Secret. */
  secret: string
  storageClass?: string | undefined
}

const RUN_FILE = 'load-run.json'
/** A plan that was agreed to is good for so long. */
const GOOD_FOR_MS = 3_600_000

/** Throws as `runLoad` does, and USAGE for what no cluster would take. Nothing is sent. */
export async function writeKubernetes(order: KubernetesOrder): Promise<{ name: string; steps: Step[] }> {
  const image = pinnedImage(order.image)
  demandName('--namespace', order.namespace)
  demandName('--secret', order.secret)
  demandEmpty(order.out)
  const { environment } = order
  const planned = planLoad({ ...order, profile: apart(order.profile) })
  const { plan: whole, unknown, leftOut } = planned
  const until = Date.now() + GOOD_FOR_MS
  // It may start at any moment until then.
  for (const start of [Date.now(), until]) guardLoad(environment, whole, order.consent ?? {}, new Date(start))
  const k6 = await obtainK6(order.env, order.onInstall)
  const secrets = secretsOf(environment)
  const plan = timed(withSecretFiles(marked(whole, order.parallelism), namesOf(whole, secrets), secrets), until)
  order.onPlan?.({ ...planned, plan }, costOf(plan))
  const input: ManifestInput = {
    name: runName(environment.name, plan.profile.name, plan.generators?.run ?? ''),
    namespace: order.namespace,
    plan,
    image,
    secret: order.secret,
    storageClass: order.storageClass,
    script: await journeyScript(),
    authorities: environment.tls.ca === undefined ? undefined : readFileSync(environment.tls.ca, 'utf8'),
  }
  const manifests = manifestsOf(input)
  await readByK6(k6.path, manifests, plan, order)
  const run: CollectedRun = {
    version: 1,
    name: input.name,
    namespace: order.namespace,
    k6: image.version,
    image: image.name,
    environment: { name: environment.name, baseUrl: environment.baseUrl },
    plan,
    unknown,
    leftOut,
    ledger: order.ledger,
    openapi: order.openapi,
  }
  writeAll(order.out, manifests, run)
  return { name: input.name, steps: nextSteps(input, order.out, order.place) }
}

/** The mark: the plan's hash, and what makes this run another than the last one of the same plan. */
export function marked(plan: LoadPlan, count: number): LoadPlan {
  demandCount(count)
  demandSteps(plan)
  const hash = createHash('sha256').update(stableStringify(plan)).digest('hex').slice(0, 12)
  return { ...plan, generators: { count, run: `${hash}-${randomBytes(3).toString('hex')}` } }
}

/** Each trial of a search depends on the one before. */
function demandSteps({ profile }: LoadPlan): void {
  if (profile.search === undefined) return
  throw new HarnessError(
    'USAGE',
    `The profile "${profile.name}" searches for a limit trial by trial, which this machine does alone.`,
    'Leave --on out, or take a profile of fixed steps such as stress.',
  )
}

function demandCount(count: number): void {
  if (Number.isInteger(count) && count >= 1 && count <= MOST_PODS) return
  throw new HarnessError(
    'USAGE',
    `--parallelism is ${count}, which is no whole number from 1 to ${MOST_PODS}.`,
    'Write for example `--parallelism 3`.',
  )
}

/** A token that was issued now would have to be handed to the cluster, and may be over when the run starts. */
function apart(profile: LoadPlan['profile']): LoadPlan['profile'] {
  return profile.logIn === 'shared' ? { ...profile, logIn: 'kept' } : profile
}

function timed(plan: LoadPlan, until: number): LoadPlan {
  return plan.generators === undefined ? plan : { ...plan, generators: { ...plan.generators, until } }
}

/** Of the values, those alone that the plan refers to. */
function namesOf(plan: LoadPlan, secrets: Secrets): string[] {
  const referred = new Set(plan.calls.flatMap(namesIn))
  return Object.keys(secrets.names).filter(name => referred.has(name))
}

/** The Secret as the user would make it. */
export function secretValues(plan: LoadPlan, { names, client, people }: Secrets): Record<string, string> {
  const values: Record<string, string | undefined> = {
    ...names,
    [CLIENT_CERT]: client?.cert,
    [CLIENT_KEY]: client?.key,
    [PEOPLE]: JSON.stringify(people),
  }
  const files = Object.entries(plan.generators?.secretFiles ?? {})
  return Object.fromEntries(files.map(([name, key]) => [key, values[name] ?? '']))
}

/** As a pod would see it: what stands in the ConfigMap and in the Secret, each a file. */
async function readByK6(k6: string, { configMap }: Manifests, plan: LoadPlan, order: KubernetesOrder): Promise<void> {
  const { env, environment } = order
  const secrets = secretsOf(environment)
  await inPrivateFolder(async (write, folder) => {
    const files = { ...configMap.data, ...secretValues(plan, secrets) }
    const [script = '', planned = ''] = Object.entries(files).map(([name, text]) => write(name, text))
    await inspect({
      k6,
      files: { script, plan: planned, secrets: folder, config: write('config.json', '{}') },
      env: k6Environment(env, environment.tls.ca),
      secrets: Object.values(secrets.names),
    })
  })
}

function demandEmpty(out: string): void {
  if (!existsSync(out) || readdirSync(out).length === 0) return
  throw new HarnessError(
    'USAGE',
    `${out} is not empty, and what an earlier run left there would be taken for this one's.`,
    'Give another folder with --out DIR.',
  )
}

function writeAll(out: string, { configMap, claim, testRun, collector }: Manifests, run: CollectedRun): void {
  // As Kubernetes reads it, by YAML 1.1: `off` without quotes would be a boolean.
  const yaml = (value: object) => stringify(value, { aliasDuplicateObjects: false, version: '1.1' })
  const write = (path: string, text: string) => writeFileSync(join(out, path), text, { flag: 'wx' })
  mkdirSync(join(out, MANIFESTS), { recursive: true })
  write(join(MANIFESTS, '1-script.yaml'), yaml(configMap))
  write(join(MANIFESTS, '2-results.yaml'), yaml(claim))
  write(join(MANIFESTS, '3-test-run.yaml'), yaml(testRun))
  write(COLLECTOR, yaml(collector))
  write(RUN_FILE, stableStringify(run))
}

export interface Step {
  why: string
  command: string
}

/** A pod has this long to be scheduled and to fetch its image. */
const PATIENCE_SECONDS = 600
const MANIFESTS = 'manifests'
const COLLECTOR = 'collector.yaml'
export const PODS = 'pods.json'
export const SAMPLES = 'samples'

/** `dir`: where everything was written; `environment`: as it is given to `--env`. */
function nextSteps(input: ManifestInput, dir: string, environment: string): Step[] {
  const { name, namespace, plan, secret } = input
  const kubectl = `kubectl -n ${namespace}`
  const keys = Object.entries(plan.generators?.secretFiles ?? {})
  const seconds = Math.ceil(longestRunSeconds(plan.profile, plan.calls.length) + PATIENCE_SECONDS)
  const files = keys.map(([, key]) => ` --from-file=${key}=FILE`).join('')
  return [
    {
      why: `Once: the Secret. Each FILE holds one value: ${keys.map(([of, key]) => `${key} is ${said(of)}`).join(', ')}.`,
      command: `${kubectl} create secret generic ${secret}${files}`,
    },
    { why: 'Start the run.', command: `${kubectl} create -f ${dir}/${MANIFESTS}` },
    {
      why: `Wait for its end; where pods fail or cannot begin it says which and why. To stop the load at once: \`${kubectl} delete testrun ${name}\`.`,
      command: `npm run load -- --wait ${dir} --timeout=${seconds}s`,
    },
    {
      why: 'How each pod ended.',
      command: `${kubectl} get pods -l k6_cr=${name},runner=true -o json > ${dir}/${PODS}`,
    },
    {
      why: 'Copy the samples.',
      command: [
        `${kubectl} create -f ${dir}/${COLLECTOR}`,
        `${kubectl} wait pod/${name}-collector --for=condition=Ready --timeout=300s`,
        `${kubectl} cp ${name}-collector:/results ${dir}/${SAMPLES}`,
      ].join(' && '),
    },
    { why: 'Merge and judge.', command: `npm run load -- --env ${environment} --collect ${dir}` },
    { why: 'Clean up.', command: `${kubectl} delete -f ${dir}/${COLLECTOR} -f ${dir}/${MANIFESTS}` },
  ]
}

const OURS: Record<string, string> = {
  [CLIENT_CERT]: 'the client certificate, PEM',
  [CLIENT_KEY]: 'the key of the client certificate, PEM',
  [PEOPLE]: 'load.people of the environment, as JSON',
}

function said(name: string): string {
  return OURS[name] ?? `“${name}”`
}
