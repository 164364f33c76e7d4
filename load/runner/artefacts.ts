/** The files that a load run leaves beside the report: those that are there, and what they are. */
import { existsSync, readdirSync } from 'node:fs'
import { join } from 'node:path'
import type { LoadRecord } from '../../contract/load-record.ts'
import { DASHBOARD_FILE } from './dashboard.ts'
import { SENT_LOG } from './sent-log.ts'

const KNOWN = [
  ['load.json', 'the full record: histograms by call, step, outcome and second'],
  ['load-samples.ndjson.gz', 'every sample as k6 wrote it'],
  ['load-bursts.ndjson.gz', 'every request of the bursts at the rate limiter'],
  [SENT_LOG, 'what k6 was about to send, and what it had sent: for a run that is killed'],
  [DASHBOARD_FILE, 'the dashboard of k6'],
] as const

export function artefactsIn(folder: string): NonNullable<LoadRecord['artefacts']> {
  const known = KNOWN.filter(([file]) => existsSync(join(folder, file))).map(([file, what]) => ({ file, what }))
  const parts = readdirSync(folder).flatMap(file => {
    const generator = /^load-samples-(\d+)\.ndjson\.gz$/.exec(file)?.[1]
    return generator === undefined ? [] : [{ file, what: `every sample of generator ${generator}` }]
  })
  return [...known, ...parts]
}
