/** What a cluster with the k6-operator is given for a load run: `manifests.yaml` with the values of the run. */
import { readFileSync } from 'node:fs'
import { parse, stringify } from 'yaml'
import { HarnessError } from '../../contract/harness-error.ts'
import type { LoadPlan } from '../core/plan.ts'
import { arrivalsOf } from '../core/profile.ts'
import { collectionAt, MOST_PODS, needOf } from '../core/resources.ts'
import { isFit, K6_VERSION } from '../runner/find-k6.ts'
import { AUTHORITIES, EVERYWHERE } from '../runner/k6-command.ts'

export interface Cluster {
  parallelism: number
  image: Image
  namespace: string
  secret: string
  storageClass: string | undefined
  /** Of the pod that starts the others; the operator's own where absent. */
  starterImage: string | undefined
}

interface ManifestInput {
  name: string
  /** Shared by so many generators. */
  plan: LoadPlan
  /** Script, plan and authorities, by their names. */
  files: Record<string, string>
  keys: readonly string[]
  cluster: Cluster
}

/** The user of the k6 image, and its group. */
export const USER = 12345

/** What the API server takes of one ConfigMap, in bytes. */
const MOST_BYTES = 1 << 20
/** Of the compressed samples of one call; 140 were measured under load, 410 where calls are few and canaries many. */
const BYTES_PER_CALL = 400
/** Where the operator mounts the script's ConfigMap, whole. */
const TEST = '/test'
/** The operator splits them at blanks and hands them to no shell; it is the kubelet that puts the pod's name in. */
const ARGUMENTS = [...EVERYWHERE, '--out', 'json=/results/$(POD_NAME).ndjson.gz', '-e', 'LMD_SECRETS=/secrets']

export type Manifests = Record<'configMap' | 'claim' | 'testRun' | 'collector', object>

/** Throws USAGE where script and plan are larger than Kubernetes takes. */
export function manifestsOf({ name, plan, files, keys, cluster }: ManifestInput): Manifests {
  const bytes = Object.entries(files).reduce((sum, [key, text]) => sum + Buffer.byteLength(key + text), 0)
  if (bytes > MOST_BYTES)
    throw new HarnessError(
      'USAGE',
      `Script and plan have ${bytes} bytes, and Kubernetes takes ${MOST_BYTES} in a ConfigMap.`,
      'Run this plan with `--on local`; its contract is too large.',
    )
  const { cpu, memoryMib } = needOf(plan)
  const samples = arrivalsOf(plan.profile) * plan.calls.length * BYTES_PER_CALL
  const authorities = files[AUTHORITIES] === undefined ? {} : { SSL_CERT_FILE: `${TEST}/${AUTHORITIES}` }
  const values: Record<string, unknown> = {
    ...{ ...cluster, image: cluster.image.name, parallelism: plan.generators?.count ?? 1 },
    ...{ name, files, claim: `${name}-results`, user: USER, arguments: ARGUMENTS.join(' ') },
    ...{ cpu: String(cpu), memory: memoryMib, mostMemory: memoryMib * 2, gibibytes: Math.ceil(1 + samples / 2 ** 30) },
    env: Object.entries({ ...collectionAt(memoryMib), ...authorities }).map(([of, value]) => ({ name: of, value })),
    items: keys.map(key => ({ key, path: key })),
  }
  return fromTemplate(new URL('./manifests.yaml', import.meta.url), values)
}

/** A file of YAML with values in the places of `${name}`; one that stands alone keeps its type, and is left out where it is `undefined`. */
export function fromTemplate(file: URL, values: Readonly<Record<string, unknown>>) {
  const put = (text: string) => {
    const alone = /^\$\{(\w+)\}$/.exec(text)?.[1]
    return alone === undefined ? text.replace(/\$\{(\w+)\}/g, (_, of) => String(values[of])) : values[alone]
  }
  return parse(readFileSync(file, 'utf8'), (_key, value) =>
    typeof value === 'string' ? put(value) : Array.isArray(value) ? value.flat() : value,
  )
}

/** By their names in a folder. */
export function filesOf({ configMap, claim, testRun, collector }: Manifests): Record<string, string> {
  const objects = {
    'manifests/1-script.yaml': configMap,
    'manifests/2-results.yaml': claim,
    'manifests/3-test-run.yaml': testRun,
    'collector.yaml': collector,
  }
  // As Kubernetes reads it, by YAML 1.1: `off` without quotes would be a boolean.
  const yaml = (value: object) => stringify(value, { aliasDuplicateObjects: false, version: '1.1' })
  return Object.fromEntries(Object.entries(objects).map(([file, object]) => [file, yaml(object)]))
}

/** As they were given. Throws USAGE for what no cluster would take. */
export function clusterOf(given: Omit<Cluster, 'image'> & { image: string | undefined }): Cluster {
  const { parallelism } = given
  if (!Number.isInteger(parallelism) || parallelism < 1 || parallelism > MOST_PODS)
    throw new HarnessError(
      'USAGE',
      `--parallelism is ${parallelism}, which is no whole number from 1 to ${MOST_PODS}.`,
      'Write for example `--parallelism 3`.',
    )
  demandName('--namespace', given.namespace)
  demandName('--secret', given.secret)
  return { ...given, image: pinnedImage(given.image) }
}

function demandName(flag: string, value: string): void {
  if (/^[a-z]([a-z0-9-]{0,61}[a-z0-9])?$/.test(value)) return
  throw new HarnessError(
    'USAGE',
    `${flag} ${value} is no name that Kubernetes allows.`,
    'Lower-case letters, digits and hyphens, a letter first, at most 63 of them.',
  )
}

interface Image {
  name: string
  version: string
}

const FORM = /^[a-z0-9][a-z0-9._/:-]*:(\d+\.\d+\.\d+)@sha256:[0-9a-f]{64}$/

const HINT = [
  `Ask for its digest with \`docker buildx imagetools inspect grafana/k6:${K6_VERSION} --format '{{.Manifest.Digest}}'\``,
  `or \`crane digest grafana/k6:${K6_VERSION}\`, and give \`--image grafana/k6:${K6_VERSION}@sha256:DIGEST\`.`,
].join(' ')

/** The image of k6, named so that it cannot change under a running test: version and digest. Throws USAGE. */
function pinnedImage(name: string | undefined): Image {
  const version = FORM.exec(name ?? '')?.[1]
  if (name === undefined || version === undefined)
    throw new HarnessError(
      'USAGE',
      `${name === undefined ? 'No --image is given' : `--image ${name} does not name an image by version and digest`}, and a tag alone can mean another k6 tomorrow.`,
      HINT,
    )
  if (!isFit(version))
    throw new HarnessError('USAGE', `The load scripts fit k6 ${K6_VERSION}, and --image names ${version}.`, HINT)
  return { name, version }
}
