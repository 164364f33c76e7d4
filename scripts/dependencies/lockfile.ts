/** The packages of `package-lock.json`, as npm recorded them. */
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { z } from 'zod'

const EntrySchema = z.object({
  version: z.string().optional(),
  license: z.string().optional(),
  integrity: z.string().optional(),
  resolved: z.string().optional(),
  hasInstallScript: z.boolean().optional(),
  dev: z.boolean().optional(),
  optional: z.boolean().optional(),
  os: z.union([z.array(z.string()), z.string()]).optional(),
})
const LockSchema = z.object({ packages: z.record(z.string(), EntrySchema) })

export interface Package extends Omit<z.infer<typeof EntrySchema>, 'version'> {
  name: string
  version: string
  /** Where it is installed: `node_modules/a/node_modules/b`. */
  path: string
  /** Not needed to use the harness. */
  dev: boolean
}

export interface Manifest {
  dependencies: Record<string, string>
  devDependencies: Record<string, string>
}

function packagesIn(lock: string): Package[] {
  return Object.entries(LockSchema.parse(JSON.parse(lock)).packages).flatMap(([path, entry]) => {
    if (path === '') return []
    const name = path.slice(path.lastIndexOf('node_modules/') + 'node_modules/'.length)
    return [{ ...entry, name, path, version: entry.version ?? '', dev: entry.dev === true }]
  })
}

export const readLock = (root: string): Package[] => packagesIn(readFileSync(join(root, 'package-lock.json'), 'utf8'))

export const readManifest = (root: string): Manifest =>
  JSON.parse(readFileSync(join(root, 'package.json'), 'utf8')) as Manifest
