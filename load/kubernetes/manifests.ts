/** From a load plan to all that a cluster with the k6-operator is given, as objects; nothing is read or written here. */
import { HarnessError } from '../../contract/harness-error.ts'
import { CLIENT_CERT, CLIENT_KEY, type LoadPlan, PEOPLE, type Secrets } from '../core/plan.ts'
import { arrivalsOf } from '../core/profile.ts'
import { type Need, needOf } from '../core/resources.ts'
import { scriptConfigMap } from './config-map.ts'
import { CONTAINER_SECURITY, type Image, POD_SECURITY, RESULTS, testRun } from './test-run.ts'

export interface ManifestInput {
  name: string
  namespace: string
  /** Shared by so many generators, with the files of its secrets: `withSecretFiles`. */
  plan: LoadPlan
  image: Image
  /** The Secret, which the user makes. */
  secret: string
  storageClass?: string | undefined
  entry: string
  files: Record<string, string>
  authorities?: string | undefined
}

export interface Manifests {
  need: Need
  configMap: ReturnType<typeof scriptConfigMap>
  claim: ReturnType<typeof resultsClaim>
  testRun: ReturnType<typeof testRun>
  collector: ReturnType<typeof collectorPod>
}

/** Throws USAGE where the script is too large. */
export function manifestsOf(input: ManifestInput): Manifests {
  const { name, namespace, plan, image, files, storageClass, authorities } = input
  const claim = `${name}-results`
  const need = needOf(plan)
  return {
    need,
    configMap: scriptConfigMap(input),
    claim: resultsClaim({
      name: claim,
      namespace,
      calls: arrivalsOf(plan.profile) * plan.calls.length,
      storageClass,
    }),
    testRun: testRun({
      name,
      namespace,
      image,
      parallelism: plan.generators?.count ?? 1,
      need,
      files,
      authorities: authorities !== undefined,
      secret: { name: input.secret, keys: Object.values(plan.generators?.secretFiles ?? {}) },
      claim,
    }),
    collector: collectorPod({ name: `${name}-collector`, namespace, claim, image }),
  }
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

/** Of the compressed samples of one call; 140 were measured under load, 410 where calls are few and canaries many. */
const BYTES_PER_CALL = 400

/**
 * The volume that every generator writes its samples to, and the pod by which they are copied from it. `calls`: of the
 * whole run.
 */
function resultsClaim(input: { name: string; namespace: string; calls: number; storageClass?: string | undefined }) {
  const { name, namespace, calls, storageClass } = input
  return {
    apiVersion: 'v1',
    kind: 'PersistentVolumeClaim',
    metadata: { name, namespace },
    spec: {
      // Pods on several machines write to it at the same time.
      accessModes: ['ReadWriteMany'],
      ...(storageClass === undefined ? {} : { storageClassName: storageClass }),
      resources: { requests: { storage: `${Math.ceil(1 + (calls * BYTES_PER_CALL) / 2 ** 30)}Gi` } },
    },
  }
}

/** Sleeps beside the volume for an hour; the image has the `tar` that `kubectl cp` needs. */
function collectorPod(input: { name: string; namespace: string; claim: string; image: Image }) {
  const { name, namespace, claim, image } = input
  return {
    apiVersion: 'v1',
    kind: 'Pod',
    metadata: { name, namespace },
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
      volumes: [{ name: 'results', persistentVolumeClaim: { claimName: claim, readOnly: true } }],
    },
  }
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

export function demandName(flag: string, value: string): string {
  if (/^[a-z]([a-z0-9-]{0,61}[a-z0-9])?$/.test(value)) return value
  throw new HarnessError(
    'USAGE',
    `${flag} ${value} is no name that Kubernetes allows.`,
    'Lower-case letters, digits and hyphens, a letter first, at most 63 of them.',
  )
}
