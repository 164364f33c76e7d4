/** From a load plan to all that a cluster with the k6-operator is given, as objects; nothing is read or written here. */
import { HarnessError } from '../../contract/harness-error.ts'
import { stableStringify } from '../../contract/json.ts'
import { CLIENT_CERT, CLIENT_KEY, type LoadPlan, PEOPLE, type Secrets } from '../core/plan.ts'
import { arrivalsOf } from '../core/profile.ts'
import { collectionAt, needOf } from '../core/resources.ts'
import { scriptPlan } from '../core/script-plan.ts'
import { isFit, K6_VERSION } from '../runner/find-k6.ts'

export interface ManifestInput {
  name: string
  namespace: string
  /** Shared by so many generators, with the files of its secrets: `withSecretFiles`. */
  plan: LoadPlan
  image: Image
  /** The Secret, which the user makes. */
  secret: string
  storageClass?: string | undefined
  /** JavaScript, one file. */
  script: string
  /** PEM text of private certificate authorities. */
  authorities?: string | undefined
}

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

/** What the API server takes of one ConfigMap, in bytes. */
const MOST_BYTES = 1 << 20
const SCRIPT = 'script.js'
const PLAN = 'plan.json'
const AUTHORITIES = 'authorities.pem'
/** Where the operator mounts the script's ConfigMap, whole. */
const TEST = '/test'
const SECRETS = '/secrets'
const RESULTS = '/results'

/** The script, and the plan, which holds templates and no values. */
function scriptConfigMap({ name, namespace, plan, script, authorities }: ManifestInput) {
  const data: Record<string, string> = {
    [SCRIPT]: script,
    [PLAN]: stableStringify(scriptPlan(plan)),
    ...(authorities === undefined ? {} : { [AUTHORITIES]: authorities }),
  }
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
  const { namespace, plan, storageClass } = input
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
  const { name, namespace, plan, image, authorities } = input
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
          ...(authorities === undefined ? [] : [{ name: 'SSL_CERT_FILE', value: `${TEST}/${AUTHORITIES}` }]),
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
              secretName: input.secret,
              // 0440: readable for the group that fsGroup gives them.
              defaultMode: 288,
              items: Object.values(plan.generators?.secretFiles ?? {}).map(key => ({ key, path: key })),
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
  '--no-usage-report',
  '--no-color',
  '--log-format',
  'json',
  '--summary-mode',
  'disabled',
  '--out',
  `json=${RESULTS}/$(POD_NAME).ndjson.gz`,
  '-e',
  `LMD_PLAN=${TEST}/${PLAN}`,
  '-e',
  `LMD_SECRETS=${SECRETS}`,
]

/** Sleeps beside the volume for an hour, so that samples can be copied; the image has the `tar` that `kubectl cp` needs. */
function collectorPod(input: ManifestInput) {
  const { name, namespace, image } = input
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
const USER = 12345

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

/** `names`: those that the plan's calls refer to; the plan says in which file each lies, and never what it is. */
export function withSecretFiles(
  plan: LoadPlan,
  names: readonly string[],
  { client, people }: Pick<Secrets, 'client' | 'people'>,
): LoadPlan {
  if (plan.generators === undefined) return plan
  const all = [
    ...names,
    ...(client === undefined ? [] : [CLIENT_CERT, CLIENT_KEY]),
    ...(people.length === 0 ? [] : [PEOPLE]),
  ]
  return { ...plan, generators: { ...plan.generators, secretFiles: secretKeys(all) } }
}

/** The operator makes Services and Jobs of it, whose names end after 63 characters. */
const LONGEST = 40

/** `Load of TEST!` becomes `load-of-test`. */
function slug(text: string): string {
  return text
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, '-')
    .replace(/^-+|-+$/g, '')
}

/** Names as Kubernetes allows them. Of a test run: `load-<environment>-<profile>-<mark>`. */
export function runName(environment: string, profile: string, mark: string): string {
  const end = slug(mark).slice(-6)
  return `${slug(`load-${environment}-${profile}`).slice(0, LONGEST - end.length - 1)}-${end}`.replace(/-+/g, '-')
}

/** One key for each name, as they may stand in a Secret. */
export function secretKeys(names: readonly string[]): Record<string, string> {
  const keys: string[] = []
  for (const name of names) {
    const plain = slug(name) || 'value'
    let key = plain
    for (let n = 2; keys.includes(key); n += 1) key = `${plain}-${n}`
    keys.push(key)
  }
  // Not by assignment: a name may be `__proto__`.
  return Object.fromEntries(names.map((name, i) => [name, keys[i] ?? '']))
}

export function demandName(flag: string, value: string): void {
  if (/^[a-z]([a-z0-9-]{0,61}[a-z0-9])?$/.test(value)) return
  throw new HarnessError(
    'USAGE',
    `${flag} ${value} is no name that Kubernetes allows.`,
    'Lower-case letters, digits and hyphens, a letter first, at most 63 of them.',
  )
}

export interface Image {
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
export function pinnedImage(name: string | undefined): Image {
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
