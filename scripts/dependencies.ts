/** What the harness stands on: how many packages, how large, and whether the rules for them hold: `npx tsx scripts/dependencies.ts`. */
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { readLock, readManifest } from './dependencies/lockfile.ts'
import { problemsOf } from './dependencies/rules.ts'
import { installed } from './dependencies/size.ts'

const ROOT = fileURLToPath(new URL('..', import.meta.url))
const [packages, { dependencies, devDependencies }] = [readLock(ROOT), readManifest(ROOT)]
const shown = (direct: object, of: typeof packages) => {
  const { packages: count, bytes } = installed(ROOT, of)
  return `${Object.keys(direct).length} direct, ${count} packages, ${(bytes / 1_000_000).toFixed(1)} MB`
}

const use = packages.filter(each => !each.dev)
console.log(`To use it       ${shown(dependencies, use)}`)
console.log(`To develop it   ${shown({ ...dependencies, ...devDependencies }, packages)}`)
const page = readFileSync(join(ROOT, 'docs/dependencies.md'), 'utf8')
for (const problem of problemsOf(packages, readManifest(ROOT), page)) {
  console.error(problem)
  process.exitCode = 1
}
