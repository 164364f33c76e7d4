/** Judges one service by a recorded contract, in a process and a folder of its own. */
import { mkdirSync } from 'node:fs'
import type { Result } from '../../../contract/check.ts'
import { runSuites } from '../../../suites/run.ts'
import type { Stand } from '../../defects/stand.ts'

export interface Judged {
  results: Result[]
  seconds: number
  requests: number
}

const HOUR_MS = 3_600_000

export async function judge(
  { file }: Stand,
  contract: { ledger: string; openapi: string },
  dir: string,
  only?: readonly string[],
): Promise<Judged> {
  mkdirSync(dir, { recursive: true })
  const started = performance.now()
  const { results, exchanges } = await runSuites({
    environment: file,
    environmentsDir: dir,
    run: 'steady',
    runDir: dir,
    ...contract,
    env: process.env,
    timeoutMs: HOUR_MS,
    ...(only === undefined ? {} : { only }),
  })
  return { results, seconds: (performance.now() - started) / 1000, requests: exchanges.length }
}

/** Checks that ended otherwise than before, in words. */
export function differing(before: readonly Result[], now: readonly Result[]): string[] {
  const reported = (each: Result | undefined) =>
    each === undefined ? 'absent' : `${each.verdict}${each.verdict === 'pass' ? '' : ` (${each.reason ?? ''})`}`
  const ids = [...new Set([...before, ...now].map(each => each.id))]
  return ids.flatMap(id => {
    const [a, b] = [before, now].map(results => results.find(each => each.id === id))
    return a?.verdict === b?.verdict ? [] : [`${id}: ${reported(a)} before, ${reported(b)} now`]
  })
}
