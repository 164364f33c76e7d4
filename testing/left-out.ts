/** Says at the end of a run which tests were left out, and why: those that need what this machine has not, and the long ones. */
import { readdirSync } from 'node:fs'
import { join, relative } from 'node:path'
import type { Reporter, TestModule, TestSuite, Vitest } from 'vitest/node'

export default class LeftOut implements Reporter {
  #vitest: Vitest | undefined

  onInit(vitest: Vitest): void {
    this.#vitest = vitest
  }

  async onTestRunEnd(modules: readonly TestModule[]): Promise<void> {
    const vitest = this.#vitest
    if (vitest === undefined) return
    const reasons = new Map<string, Map<string, number>>()
    for (const module of modules)
      for (const test of module.children.allTests('skipped')) {
        const reason = reasonOf(test)
        if (reason === undefined) continue
        const files = reasons.get(reason) ?? new Map<string, number>()
        const file = relative(vitest.config.root, module.moduleId)
        reasons.set(reason, files.set(file, (files.get(file) ?? 0) + 1))
      }
    const lines = [...reasons].flatMap(([reason, files]) => [
      `  ${reason}`,
      ...[...files].map(([file, count]) => `    ${file}: ${count} ${count === 1 ? 'test' : 'tests'}`),
    ])
    if (vitest.config.project.includes('!long')) {
      const count = namesIn(vitest.config.root).filter(name => name.endsWith('.long.test.ts')).length
      lines.push(
        `  The long length, ${count} files *.long.test.ts (whole runs, k6, Chromium): \`npx vitest run\` plays it.`,
      )
    }
    if (lines.length > 0) vitest.logger.log(['', 'Left out', ...lines].join('\n'))
  }
}

/** The files of the project, without what is installed. */
function namesIn(root: string): string[] {
  return readdirSync(root, { withFileTypes: true })
    .filter(each => each.isDirectory() && !/^(?:\.|node_modules$|results$)/.test(each.name))
    .flatMap(each => readdirSync(join(root, each.name), { recursive: true }).map(String))
    .filter(name => !name.includes('node_modules'))
}

function reasonOf(test: ReturnType<TestSuite['children']['allTests']> extends Generator<infer Case> ? Case : never) {
  let each: typeof test | TestSuite | TestModule = test
  while (each.type !== 'module') {
    const { leftOut } = each.meta()
    if (leftOut !== undefined) return leftOut
    each = each.parent
  }
  return undefined
}
