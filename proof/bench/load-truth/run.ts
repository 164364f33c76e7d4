/** A load run against the service of known behaviour, in a folder that goes with it. */
import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { LoadRecord } from '../../../contract/load-record.ts'
import { fromData, type Histogram, merged } from '../../../load/core/histogram.ts'
import type { LoadPlan } from '../../../load/core/plan.ts'
import { runLoad } from '../../../load/runner/load.ts'
import type { FullRecord } from '../../../load/runner/record.ts'
import { startTimedService, timedDocument, timedLedger } from '../../../load/runner/testdata/timed-service.ts'

export interface Ran {
  record: LoadRecord
  /** Successful calls, milliseconds, of one endpoint or of all. */
  latency(endpoint?: string): Histogram
  /** The same as the service itself saw it, sorted. */
  held(endpoint?: string): number[]
}

export async function run(flags: string[], profile: LoadPlan['profile'], rate?: object): Promise<Ran> {
  const folder = mkdtempSync(join(tmpdir(), 'load-truth-'))
  const service = await startTimedService(flags)
  try {
    const record = await runLoad({
      environment: service.environment,
      ledger: timedLedger(rate),
      openapi: timedDocument(),
      profile,
      resultsDir: folder,
      env: process.env,
    })
    for (const { rate: of, seconds, verdict, because = '' } of record.capacity?.trials ?? [])
      console.error(`  ${of} a second for ${seconds} s: ${verdict} ${because}`)
    const full = JSON.parse(readFileSync(join(folder, 'load.json'), 'utf8')) as FullRecord
    const held = await service.held()
    return {
      record,
      latency: endpoint =>
        merged(
          full.cells
            .filter(cell => cell.outcome === 'ok' && (endpoint === undefined || cell.call === endpoint))
            .map(cell => fromData(cell.latency)),
        ),
      held: endpoint =>
        Object.entries(held)
          .filter(([name]) => endpoint === undefined || name === endpoint)
          .flatMap(([, times]) => times)
          .sort((a, b) => a - b),
    }
  } finally {
    await service.stop()
    rmSync(folder, { recursive: true, force: true })
  }
}
