/** dependencies: what others wrote and the harness stands on: how much, under which licences, and whether the rules for it hold. */
import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { EXIT } from '../../contract/harness-error.ts'
import type { Command } from '../command.ts'
import { readLock, readManifest } from '../dependencies/lockfile.ts'
import { LICENCES_PAGE, licencesPage } from '../dependencies/page.ts'
import { problemsOf } from '../dependencies/rules.ts'
import { installed } from '../dependencies/size.ts'

export default {
  group: 'harness',
  examples: ['npm run dependencies', 'npm run dependencies -- --json'],
  summary: 'what the harness stands on: packages, sizes, licences, and whether the rules for them hold',
  configure(command) {
    command.option('--write', `write ${LICENCES_PAGE}`).option('--json', 'the outcome as JSON')
  },
  async run(options, _args, { root, terminal }) {
    const [packages, manifest] = [readLock(root), readManifest(root)]
    if (options['write'] === true) writeFileSync(join(root, LICENCES_PAGE), licencesPage(packages))
    const problems = problemsOf(packages, manifest, readFileSync(join(root, 'docs/dependencies.md'), 'utf8'))
    const use = installed(
      root,
      packages.filter(each => !each.dev),
    )
    const all = installed(root, packages)
    const direct = {
      use: Object.keys(manifest.dependencies).length,
      all: Object.keys({ ...manifest.dependencies, ...manifest.devDependencies }).length,
    }
    if (options['json'] === true) terminal.answer({ direct, use, all, problems })
    else {
      terminal.print(`To use it       ${direct.use} direct, ${use.packages} packages, ${megabytes(use.bytes)}`)
      terminal.print(`To develop it   ${direct.all} direct, ${all.packages} packages, ${megabytes(all.bytes)}`)
      for (const problem of problems) terminal.complain(problem, '')
    }
    return problems.length === 0 ? EXIT.conformant : EXIT.failed
  },
} satisfies Command

const megabytes = (bytes: number) => `${(bytes / 1_000_000).toFixed(1)} MB`
