/** `npm run conformance` as a user calls it, judged by the contract that was recorded of the right service. */
import { cpSync, existsSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import type { Run } from '../../../../contract/run.ts'
import { capture } from '../../../../load/runner/find-k6.ts'
import { AUTHORITY } from '../../../varied/certificate.ts'
import type { Service } from '../service.ts'
import { TIMED_OUT, type Told } from '../told.ts'
import type { Tool } from '../tool.ts'

const MAIN = fileURLToPath(new URL('../../../../cli/main.ts', import.meta.url))

/** Below `results` and `fixtures`. */
export const ENVIRONMENT = 'service'

export default {
  name: 'this harness',
  install: () => ({ at: MAIN }),
  async play(_at, { service, contract, dir, timeoutMs }) {
    // A run may write what it learnt more; the next one is to have what the first had.
    cpSync(contract.fixtures, join(dir, 'fixtures'), { recursive: true })
    const ended = await conformance(service, dir, timeoutMs)
    if (ended.run !== undefined) return toldByRun(ended.run)
    return { checks: 0, failures: [], ended: ended.timedOut ? TIMED_OUT : ended.said }
  },
} satisfies Tool

interface Ended {
  run: Run | undefined
  timedOut: boolean
  said: string
}

/** Writes `results` and `fixtures` into `dir`. */
export async function conformance(service: Service, dir: string, timeoutMs: number): Promise<Ended> {
  const { baseUrl, credentials, testData, second } = service
  const tls = baseUrl.startsWith('https:') ? { ca: AUTHORITY } : {}
  const environment = join(dir, `${ENVIRONMENT}.yaml`)
  writeFileSync(environment, JSON.stringify({ kind: 'sandbox', baseUrl, credentials, testData, second, tls }))
  const locations = ['--env', environment, '--results', join(dir, 'results'), '--fixtures', join(dir, 'fixtures')]
  const args = ['--import', import.meta.resolve('tsx'), MAIN, 'conformance', ...locations]
  const ended = await capture(process.execPath, args, { env: process.env, timeoutMs })
  const record = join(dir, 'results', ENVIRONMENT, 'latest', 'run.json')
  const run = existsSync(record) ? (JSON.parse(readFileSync(record, 'utf8')) as Run) : undefined
  return { run, timedOut: ended.timedOut, said: ended.startError ?? ended.stderr.trim().slice(-200) }
}

const JUDGED: readonly string[] = ['pass', 'fail', 'warn']

/** A statement is one check that gave a verdict; what drifted in a way that breaks senders is a failure as well. */
export function toldByRun({
  checks,
  drift,
  exitCode,
  verdict,
  because,
}: Pick<Run, 'checks' | 'drift' | 'exitCode' | 'verdict' | 'because'>): Told {
  const breaking = drift.filter(each => each.class === 'breaking').map(each => `drift ${each.rule} ${each.at}`)
  const failed = checks.filter(each => each.verdict === 'fail' || each.verdict === 'warn')
  // Where it could not log in or reach the service there is no check: the exit code says it.
  const ended = exitCode === 3 ? [`ends with 3: ${verdict}`] : []
  return {
    checks: checks.filter(each => JUDGED.includes(each.verdict)).length,
    failures: [...failed.map(each => `${each.verdict} ${each.id}`), ...breaking, ...ended],
    ...(exitCode === 6 ? { undecided: because } : {}),
  }
}
