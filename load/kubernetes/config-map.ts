/** The ConfigMap of a load run: the script, file by file, and the plan, which holds templates and no values. */
import { mkdirSync, symlinkSync, writeFileSync } from 'node:fs'
import { dirname, join, posix } from 'node:path'
import { HarnessError } from '../../contract/harness-error.ts'
import { stableStringify } from '../../contract/json.ts'
import type { LoadPlan } from '../core/plan.ts'
import { scriptPlan } from '../core/script-plan.ts'
import type { TestRun } from './test-run.ts'

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

interface Item {
  key: string
  path: string
}

/**
 * What the kubelet makes of a TestRun's volumes: the files of a pod, so that k6 can read them before a cluster does.
 * `values`: of the Secret, by key. Throws where the TestRun asks for a key that is not there, as a pod would not
 * start.
 */
export function mount(root: string, run: TestRun, configMap: ConfigMap, values: Record<string, string>): void {
  // The operator mounts the script's ConfigMap whole, without being told to.
  project(
    join(root, 'test'),
    Object.keys(configMap.data).map(key => ({ key, path: key })),
    configMap.data,
  )
  const { volumes, volumeMounts } = run.spec.runner
  for (const { name, mountPath } of volumeMounts) {
    const volume = volumes.find(each => each.name === name)
    const place = join(root, mountPath)
    if (volume?.configMap !== undefined) project(place, volume.configMap.items, configMap.data)
    else if (volume?.secret !== undefined) project(place, volume.secret.items, values)
    else mkdirSync(place, { recursive: true })
  }
}

/** Files lie in a dated folder; what is mounted are links through `..data`. */
function project(place: string, items: readonly Item[], data: Record<string, string>): void {
  const dated = '..2026_01_01_00_00_00.1'
  mkdirSync(join(place, dated), { recursive: true })
  for (const { key, path } of items) {
    const text = data[key]
    if (text === undefined) throw new Error(`the key ${key} is mounted and not there`)
    mkdirSync(dirname(join(place, dated, path)), { recursive: true })
    writeFileSync(join(place, dated, path), text, { mode: 0o600 })
  }
  symlinkSync(dated, join(place, '..data'))
  for (const top of new Set(items.map(({ path }) => path.split('/')[0] ?? path)))
    symlinkSync(join('..data', top), join(place, top))
}

/** The arguments of the runner, with the paths of the pod below `root`. */
export function argumentsBelow(root: string, run: TestRun, pod: string): string[] {
  return run.spec.arguments
    .split(' ')
    .map(word =>
      word.replace('$(POD_NAME)', pod).replace(/=(\/(?:load|secrets|results))/, (_, path) => `=${root}${path}`),
    )
}

export function entryBelow(root: string, run: TestRun): string {
  return join(root, 'test', run.spec.script.configMap.file)
}

/** Types vanish before k6 sees a file; everything else has to be there. */
const IMPORT = /^\s*(?:import|export)\s+(?!type\b)(?:[^'";]*?\sfrom\s+)?(['"])(\.[^'"]+)\1/gm

/**
 * Every file that k6 reads of a script, by its path below the project. `read` answers the text of a path such as
 * `load/k6/journey.ts`.
 */
export function scriptFiles(entry: string, read: (path: string) => string): Record<string, string> {
  const files: Record<string, string> = {}
  const waiting = [entry]
  for (let path = waiting.pop(); path !== undefined; path = waiting.pop()) {
    if (files[path] !== undefined) continue
    const text = read(path)
    files[path] = text
    for (const match of text.matchAll(IMPORT)) waiting.push(posix.join(posix.dirname(path), match[2] ?? ''))
  }
  return files
}
