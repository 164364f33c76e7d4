/** Step CI: the workflow that its own generator makes of the document, with a step for each documented rejection. */
import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { capture } from '../../../../load/runner/find-k6.ts'
import { npmTool } from '../../install/tools.ts'
import { refusalsOf } from '../refusals.ts'
import { SURROUNDINGS } from '../surroundings.ts'
import { TIMED_OUT, type Told } from '../told.ts'
import type { Tool } from '../tool.ts'

const VERSION = '2.8.2'
const RUN = fileURLToPath(new URL('./step-ci-run.cjs', import.meta.url))

export default {
  name: `Step CI ${VERSION}`,
  install: () => npmTool('stepci', VERSION, 'package.json'),
  async play(at, { service, contract, dir, token, timeoutMs }) {
    const document = join(dir, 'openapi.json')
    writeFileSync(document, JSON.stringify(contract.document))
    const order = { document, baseUrl: service.baseUrl, token, refusals: refusalsOf(contract.document) }
    writeFileSync(join(dir, 'order.json'), JSON.stringify(order))
    const args = [RUN, at, join(dir, 'order.json')]
    const ended = await capture(process.execPath, args, { cwd: dir, env: SURROUNDINGS, timeoutMs })
    if (ended.timedOut) return { checks: 0, failures: [], ended: TIMED_OUT }
    if (ended.code === 0) return toldByStepCi(ended.stdout)
    return { checks: 0, failures: [], ended: ended.stderr.slice(-200) }
  },
} satisfies Tool

interface Step {
  id: string
  passed: boolean
  errorMessage?: string
  checks?: Record<string, { passed: boolean } | Record<string, { passed: boolean }>>
}

/** A statement is one check of one step; a step that could not be made is a failure of its own. */
export function toldByStepCi(stdout: string): Told {
  const steps = JSON.parse(stdout) as Step[]
  const stated = steps.flatMap(({ id, checks }) =>
    Object.entries(checks ?? {}).flatMap(([name, check]) =>
      'passed' in check
        ? [{ name: `${id} ${name}`, passed: check.passed === true }]
        : Object.entries(check).map(([inner, { passed }]) => ({ name: `${id} ${name} ${inner}`, passed })),
    ),
  )
  const broken = steps.filter(({ errorMessage }) => errorMessage !== undefined)
  return {
    checks: stated.length + broken.length,
    failures: [
      ...stated.filter(({ passed }) => !passed).map(({ name }) => name),
      ...broken.map(({ id, errorMessage }) => `${id}: ${errorMessage?.slice(0, 80)}`),
    ],
  }
}
