/** From a load plan to all that a cluster with the k6-operator is given, as objects; nothing is read or written here. */
import type { LoadPlan, Secrets } from '../core/plan.ts'
import { CLIENT_CERT, CLIENT_KEY, PEOPLE } from '../core/plan.ts'
import { arrivalsOf } from '../core/profile.ts'
import { type Need, needOf } from '../core/resources.ts'
import { scriptConfigMap } from './config-map.ts'
import type { Image } from './image.ts'
import { secretKeys } from './names.ts'
import { collectorPod, resultsClaim } from './results.ts'
import { testRun } from './test-run.ts'

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
