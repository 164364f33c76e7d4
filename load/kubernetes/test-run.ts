/** The TestRun of the k6-operator: one plan, dealt out by execution segments to so many pods. */
import { HarnessError } from '../../contract/harness-error.ts'
import type { Need } from '../core/resources.ts'
import { isFit, K6_VERSION } from '../runner/find-k6.ts'
import { AUTHORITIES_PATH, ENTRY, MOUNT, mountedItems, PLAN_PATH } from './config-map.ts'

const SECRETS = '/secrets'
export const RESULTS = '/results'

export interface TestRunInput {
  name: string
  namespace: string
  image: Image
  parallelism: number
  need: Need
  /** From `scriptFiles`. */
  files: Record<string, string>
  authorities: boolean
  /** The Secret and those of its keys that the plan needs. */
  secret: { name: string; keys: readonly string[] }
  claim: string
}

export type TestRun = ReturnType<typeof testRun>

export function testRun(input: TestRunInput) {
  const { name, namespace, image, parallelism, need } = input
  return {
    apiVersion: 'k6.io/v1alpha1',
    kind: 'TestRun',
    metadata: { name, namespace },
    spec: {
      parallelism,
      quiet: 'true',
      script: { configMap: { name, file: ENTRY } },
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
          ...(input.authorities ? [{ name: 'SSL_CERT_FILE', value: AUTHORITIES_PATH }] : []),
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
        ...volumesOf(input),
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
  `LMD_PLAN=${PLAN_PATH}`,
  '-e',
  `LMD_SECRETS=${SECRETS}`,
]

function volumesOf({ name, files, authorities, secret, claim }: TestRunInput) {
  return {
    volumes: [
      { name: 'load', configMap: { name, items: mountedItems(files, authorities) } },
      {
        name: 'secrets',
        secret: {
          secretName: secret.name,
          // 0440: readable for the group that fsGroup gives them.
          defaultMode: 288,
          items: secret.keys.map(key => ({ key, path: key })),
        },
      },
      { name: 'results', persistentVolumeClaim: { claimName: claim } },
    ],
    volumeMounts: [
      { name: 'load', mountPath: MOUNT, readOnly: true },
      { name: 'secrets', mountPath: SECRETS, readOnly: true },
      { name: 'results', mountPath: RESULTS },
    ],
  }
}

/** The user of the k6 image; volumes are made writable for its group. */
const USER = 12345

/** What a pod of ours may do: nothing beyond its own volumes and the network. */
export const POD_SECURITY = {
  runAsNonRoot: true,
  runAsUser: USER,
  runAsGroup: USER,
  fsGroup: USER,
  seccompProfile: { type: 'RuntimeDefault' },
}

export const CONTAINER_SECURITY = {
  allowPrivilegeEscalation: false,
  readOnlyRootFilesystem: true,
  capabilities: { drop: ['ALL'] },
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
