/** The same journeys at one rate, by our average profile and by a bare k6 script. */
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { LoadPlan } from '../../../load/core/plan.ts'
import { needOf } from '../../../load/core/resources.ts'
import { capture } from '../../../load/runner/find-k6.ts'
import { obtainK6 } from '../../../load/runner/install-k6.ts'
import { k6Environment } from '../../../load/runner/k6-command.ts'
import { measure } from '../../../load/runner/measure.ts'
import { planLoad } from '../../../load/runner/plan.ts'
import { profileNamed } from '../../../load/runner/profiles.ts'
import { bareScript, wireRequests } from './bare-script.ts'
import type { Subject } from './subject.ts'

/** Journeys a second in, the share of the planned calls that were answered well out. */
export type Run = (rate: number, subject: Subject) => Promise<number>

export interface Runs {
  ours: Run
  bare: Run
  /** Calls of one journey. */
  callsIn(subject: Subject): number
  close(): void
}

export async function openRuns(seconds: number): Promise<Runs> {
  const folder = mkdtempSync(join(tmpdir(), 'bench-load-'))
  const k6 = await obtainK6(process.env, console.error)
  const average = await profileNamed('average')

  function planAt(rate: number, { environment, ledger, openapi }: Subject): LoadPlan {
    // The time-out decides how many virtual users there are, the same for both: five seconds would measure the memory.
    const profile = { ...average, timeoutSeconds: 0.5, steps: [{ name: 'average', rate, seconds }] }
    return planLoad({ environment, ledger, openapi, profile }).plan
  }

  async function ours(rate: number, subject: Subject): Promise<number> {
    const plan = planAt(rate, subject)
    const { reduction } = await measure({
      plan,
      environment: subject.environment,
      k6,
      samples: join(folder, 'ours.ndjson.gz'),
      env: process.env,
      held: { token: subject.token, until: null },
    })
    const good = reduction.cells.filter(cell => cell.outcome === 'ok')
    return good.reduce((sum, cell) => sum + cell.histogram.count, 0) / ((plan.calls.length - 1) * rate * seconds)
  }

  async function bare(rate: number, subject: Subject): Promise<number> {
    const [script, summary] = [join(folder, 'bare.js'), join(folder, 'bare.json')]
    const plan = planAt(rate, subject)
    const requests = wireRequests(plan, subject.lookup, subject.token)
    writeFileSync(script, bareScript(plan, requests))
    const args = ['run', '--quiet', '--address', '', '--summary-export', summary, script]
    const stated = await capture(k6.path, args, {
      env: k6Environment(process.env, undefined, needOf(plan)),
      timeoutMs: 120_000,
    })
    if (stated.code !== 0) return 0
    const { metrics } = JSON.parse(readFileSync(summary, 'utf8')) as { metrics: Record<string, Record<string, number>> }
    const failed = metrics['http_req_failed']?.['passes'] ?? 0
    return ((metrics['http_reqs']?.['count'] ?? 0) - failed) / (requests.length * rate * seconds)
  }

  return {
    ours,
    bare,
    callsIn: subject => planAt(1, subject).calls.length - 1,
    close: () => rmSync(folder, { recursive: true, force: true }),
  }
}
