/** What the kubelet and the operator make of a TestRun on the disk of a pod, so that k6 can read it without a cluster. */
import { mkdirSync, symlinkSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Shapes } from './shapes.ts'

type TestRun = Shapes['testRun']
type ConfigMap = Shapes['configMap']

/** `values`: of the Secret, by key. Throws where the TestRun asks for a key that is not there, as a pod would not start. */
export function mount(root: string, run: TestRun, configMap: ConfigMap, values: Record<string, string>): void {
  // The operator mounts the script's ConfigMap whole, without being told to.
  project(join(root, 'test'), Object.keys(configMap.data), configMap.data)
  const { volumes, volumeMounts } = run.spec.runner
  for (const { name, mountPath } of volumeMounts) {
    const secret = volumes.find(each => each.name === name)?.secret
    const location = join(root, mountPath)
    if (secret === undefined) mkdirSync(location, { recursive: true })
    else
      project(
        location,
        secret.items.map(({ path }) => path),
        values,
      )
  }
}

/** Files lie in a dated folder; what is mounted are links through `..data`. */
function project(location: string, names: readonly string[], data: Record<string, string>): void {
  const dated = '..2026_01_01_00_00_00.1'
  mkdirSync(join(location, dated), { recursive: true })
  symlinkSync(dated, join(location, '..data'))
  for (const name of names) {
    const text = data[name]
    if (text === undefined) throw new Error(`the key ${name} is mounted and not there`)
    writeFileSync(join(location, dated, name), text, { mode: 0o600 })
    symlinkSync(join('..data', name), join(location, name))
  }
}

/** The arguments of the runner, with the paths of the pod below `root`. */
export function argumentsBelow(root: string, run: TestRun, pod: string): string[] {
  return run.spec.arguments
    .split(' ')
    .map(word =>
      word.replace('$(POD_NAME)', pod).replace(/=(\/(?:test|secrets|results))/, (_, path) => `=${root}${path}`),
    )
}

export function entryBelow(root: string, run: TestRun): string {
  return join(root, 'test', run.spec.script.configMap.file)
}
