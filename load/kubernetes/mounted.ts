/** What the kubelet makes of a TestRun's volumes: the files of a pod, so that k6 can read them before a cluster does. */
import { mkdirSync, symlinkSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import type { ConfigMap } from './config-map.ts'
import type { TestRun } from './test-run.ts'

interface Item {
  key: string
  path: string
}

/** `values`: of the Secret, by key. Throws where the TestRun asks for a key that is not there, as a pod would not start. */
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
