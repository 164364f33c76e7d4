/** The ConfigMap of a load run: the script, file by file, and the plan, which holds templates and no values. */
import { HarnessError } from '../../contract/harness-error.ts'
import { stableStringify } from '../../contract/json.ts'
import type { LoadPlan } from '../core/plan.ts'
import { scriptPlan } from '../core/script-plan.ts'

export interface ConfigMap {
  apiVersion: 'v1'
  kind: 'ConfigMap'
  metadata: { name: string; namespace: string }
  immutable: true
  data: Record<string, string>
}

/** What the API server takes of one ConfigMap, in bytes. */
const MOST_BYTES = 1 << 20
export const ENTRY = 'entry.ts'
const PLAN = 'plan.json'
const AUTHORITIES = 'authorities.pem'

export interface ScriptInput {
  name: string
  namespace: string
  plan: LoadPlan
  /** From `scriptFiles`. */
  files: Record<string, string>
  /** `load/k6/journey.ts` */
  entry: string
  /** PEM text of private certificate authorities. */
  authorities?: string | undefined
}

/** Throws USAGE where it is larger than Kubernetes takes. */
export function scriptConfigMap({ name, namespace, plan, files, entry, authorities }: ScriptInput): ConfigMap {
  const data: Record<string, string> = {
    [ENTRY]: `export * from '../load/${entry}'\n`,
    [PLAN]: stableStringify(scriptPlan(plan)),
    ...(authorities === undefined ? {} : { [AUTHORITIES]: authorities }),
  }
  for (const [path, text] of Object.entries(files)) data[keyOf(path)] = text
  const bytes = Object.entries(data).reduce((sum, [key, text]) => sum + Buffer.byteLength(key + text), 0)
  if (bytes > MOST_BYTES)
    throw new HarnessError(
      'USAGE',
      `Script and plan have ${bytes} bytes, and Kubernetes takes ${MOST_BYTES} in a ConfigMap.`,
      'Run this plan with `--on local`; its contract is too large.',
    )
  return { apiVersion: 'v1', kind: 'ConfigMap', metadata: { name, namespace }, immutable: true, data }
}

/** Keys cannot have slashes; where a key is mounted says which file it is. */
export function mountedItems(files: Record<string, string>, authorities: boolean): { key: string; path: string }[] {
  return [
    ...Object.keys(files).map(path => ({ key: keyOf(path), path })),
    { key: PLAN, path: PLAN },
    ...(authorities ? [{ key: AUTHORITIES, path: AUTHORITIES }] : []),
  ]
}

function keyOf(path: string): string {
  return path.replaceAll('/', '--')
}

/** Below which the items are mounted. */
export const MOUNT = '/load'
export const PLAN_PATH = `${MOUNT}/${PLAN}`
export const AUTHORITIES_PATH = `${MOUNT}/${AUTHORITIES}`
