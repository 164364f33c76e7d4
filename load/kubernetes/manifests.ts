/** What a cluster with the k6-operator is given for a load run, as files of YAML; nothing is read or written here. */
import { stringify } from 'yaml'
import { HarnessError } from '../../contract/harness-error.ts'
import type { LoadPlan } from '../core/plan.ts'
import { arrivalsOf } from '../core/profile.ts'
import { collectionAt, MOST_PODS, needOf } from '../core/resources.ts'
import { isFit, K6_VERSION } from '../runner/find-k6.ts'
import { AUTHORITIES, EVERYWHERE, SCRIPT } from '../runner/k6-command.ts'

/** From `clusterOf`. */
export interface Cluster {
  parallelism: number
  image: Image
  namespace: string
  /** The Secret, which the user makes. */
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
  /** Of the Secret. */
  keys: readonly string[]
  cluster: Cluster
}

export const MANIFESTS = 'manifests'
export const COLLECTOR = 'collector.yaml'

export type Manifests = ReturnType<typeof manifestsOf>

/** Throws USAGE where script and plan are larger than Kubernetes takes. */
export function manifestsOf(input: ManifestInput) {
  return {
    configMap: scriptConfigMap(input),
    claim: resultsClaim(input),
    testRun: testRun(input),
    collector: collectorPod(input),
  }
}

/** By their names in a folder. */
export function filesOf({ configMap, claim, testRun, collector }: Manifests): Record<string, string> {
  const objects = {
    [`${MANIFESTS}/1-script.yaml`]: configMap,
    [`${MANIFESTS}/2-results.yaml`]: claim,
    [`${MANIFESTS}/3-test-run.yaml`]: testRun,
    [COLLECTOR]: collector,
  }
  // As Kubernetes reads it, by YAML 1.1: `off` without quotes would be a boolean.
  const yaml = (value: object) => stringify(value, { aliasDuplicateObjects: false, version: '1.1' })
  return Object.fromEntries(Object.entries(objects).map(([file, object]) => [file, yaml(object)]))
}

/** What the API server takes of one ConfigMap, in bytes. */
const MOST_BYTES = 1 << 20
/** Where the operator mounts the script's ConfigMap, whole. */
const TEST = '/test'
const SECRETS = '/secrets'
const RESULTS = '/results'

function scriptConfigMap({ name, files: data, cluster: { namespace } }: ManifestInput) {
  const bytes = Object.entries(data).reduce((sum, [key, text]) => sum + Buffer.byteLength(key + text), 0)
  if (bytes > MOST_BYTES)
    throw new HarnessError(
      'USAGE',
      `Script and plan have ${bytes} bytes, and Kubernetes takes ${MOST_BYTES} in a ConfigMap.`,
      'Run this plan with `--on local`; its contract is too large.',
    )
  return { apiVersion: 'v1', kind: 'ConfigMap', metadata: { name, namespace }, immutable: true, data }
}

/** Of the compressed samples of one call; 140 were measured under load, 410 where calls are few and canaries many. */
const BYTES_PER_CALL = 400

const claimOf = ({ name }: ManifestInput) => `${name}-results`

/** The volume that every generator writes its samples to. */
function resultsClaim(input: ManifestInput) {
  const { namespace, storageClass } = input.cluster
  const { plan } = input
  const bytes = arrivalsOf(plan.profile) * plan.calls.length * BYTES_PER_CALL
  return {
    apiVersion: 'v1',
    kind: 'PersistentVolumeClaim',
    metadata: { name: claimOf(input), namespace },
    spec: {
      // Pods on several machines write to it at the same time.
      accessModes: ['ReadWriteMany'],
      ...(storageClass === undefined ? {} : { storageClassName: storageClass }),
      resources: { requests: { storage: `${Math.ceil(1 + bytes / 2 ** 30)}Gi` } },
    },
  }
}

/** One plan, dealt out by execution segments to so many pods. */
function testRun(input: ManifestInput) {
  const { name, plan, files, keys } = input
  const { namespace, image, secret, starterImage } = input.cluster
  const need = needOf(plan)
  return {
    apiVersion: 'k6.io/v1alpha1',
    kind: 'TestRun',
    metadata: { name, namespace },
    spec: {
      parallelism: plan.generators?.count ?? 1,
      quiet: 'true',
      script: { configMap: { name, file: SCRIPT } },
      arguments: ARGUMENTS.join(' '),
      // The script was read by k6 before this was written, and an archive of it would hold the secrets.
      initializer: { disabled: true },
      starter: {
        ...(starterImage === undefined ? {} : { image: starterImage }),
        automountServiceAccountToken: 'false',
        securityContext: { runAsNonRoot: true, seccompProfile: POD_SECURITY.seccompProfile },
        containerSecurityContext: { allowPrivilegeEscalation: false, capabilities: CONTAINER_SECURITY.capabilities },
      },
      runner: {
        image: image.name,
        imagePullPolicy: 'IfNotPresent',
        automountServiceAccountToken: 'false',
        env: [
          { name: 'POD_NAME', valueFrom: { fieldRef: { fieldPath: 'metadata.name' } } },
          { name: 'K6_AUTO_EXTENSION_RESOLUTION', value: 'false' },
          ...Object.entries(collectionAt(need.memoryMib)).map(([name, value]) => ({ name, value })),
          ...(files[AUTHORITIES] === undefined ? [] : [{ name: 'SSL_CERT_FILE', value: `${TEST}/${AUTHORITIES}` }]),
        ],
        // No limit on the processor: throttling would look like a slow service.
        resources: {
          requests: { cpu: String(need.cpu), memory: `${need.memoryMib}Mi` },
          limits: { memory: `${need.memoryMib * 2}Mi` },
        },
        securityContext: POD_SECURITY,
        containerSecurityContext: CONTAINER_SECURITY,
        topologySpreadConstraints: [
          {
            maxSkew: 1,
            topologyKey: 'kubernetes.io/hostname',
            whenUnsatisfiable: 'ScheduleAnyway',
            labelSelector: { matchLabels: { k6_cr: name } },
          },
        ],
        volumes: [
          {
            name: 'secrets',
            secret: {
              secretName: secret,
              // 0440: readable for the group that fsGroup gives them.
              defaultMode: 288,
              items: keys.map(key => ({ key, path: key })),
            },
          },
          { name: 'results', persistentVolumeClaim: { claimName: claimOf(input) } },
        ],
        volumeMounts: [
          { name: 'secrets', mountPath: SECRETS, readOnly: true },
          { name: 'results', mountPath: RESULTS },
        ],
      },
    },
  }
}

/** The operator splits them at blanks and hands them to no shell; it is the kubelet that puts the pod's name in. */
const ARGUMENTS = [
  ...EVERYWHERE,
  ...['--out', `json=${RESULTS}/$(POD_NAME).ndjson.gz`],
  ...['-e', `LMD_SECRETS=${SECRETS}`],
]

/** Sleeps alongside the volume for an hour, so that samples can be copied; the image has the `tar` that `kubectl cp` needs. */
function collectorPod(input: ManifestInput) {
  const { name } = input
  const { namespace, image } = input.cluster
  return {
    apiVersion: 'v1',
    kind: 'Pod',
    metadata: { name: `${name}-collector`, namespace },
    spec: {
      restartPolicy: 'Never',
      activeDeadlineSeconds: 3600,
      automountServiceAccountToken: false,
      securityContext: POD_SECURITY,
      containers: [
        {
          name: 'collector',
          image: image.name,
          command: ['sleep', '3600'],
          resources: { requests: { cpu: '50m', memory: '32Mi' }, limits: { memory: '128Mi' } },
          securityContext: CONTAINER_SECURITY,
          volumeMounts: [{ name: 'results', mountPath: RESULTS, readOnly: true }],
        },
      ],
      volumes: [{ name: 'results', persistentVolumeClaim: { claimName: claimOf(input), readOnly: true } }],
    },
  }
}

/** The user of the k6 image; volumes are made writable for its group. */
export const USER = 12345

/** What a pod of ours may do: nothing beyond its own volumes and the network. */
const POD_SECURITY = {
  runAsNonRoot: true,
  runAsUser: USER,
  runAsGroup: USER,
  fsGroup: USER,
  seccompProfile: { type: 'RuntimeDefault' },
}

const CONTAINER_SECURITY = {
  allowPrivilegeEscalation: false,
  readOnlyRootFilesystem: true,
  capabilities: { drop: ['ALL'] },
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
  /** As it was given. */
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
