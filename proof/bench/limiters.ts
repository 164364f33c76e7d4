/** Whether the limiters of the sandbox are found as they were planted: kind, number, window, scope. */
import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { LedgerSchema } from '../../contract/ledger.ts'
import { type Identified, identifyLimits } from '../../load/runner/limits/identify.ts'
import { planLoad } from '../../load/runner/plan.ts'
import { profileNamed } from '../../load/runner/profiles.ts'
import { policyFor } from '../../probe/environment/policy.ts'
import type { Environment } from '../../probe/environment/types.ts'
import type { RateDialect } from '../../sandbox/dialect.ts'
import { startSandbox } from '../../sandbox/start.ts'
import { countedBy, type LimiterName } from '../varied/limiters.ts'

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    /** `limit/seconds`, several by commas. */
    cases: { type: 'string', default: '20/1,100/2,300/5,1000/3,3000/10' },
    scope: { type: 'string', default: 'token' },
    rounds: { type: 'boolean', default: false },
  },
})
const KINDS = ['fixed-window', 'clock-window', 'sliding-window', 'sliding-counter', 'token-bucket'] as const
const kinds = KINDS.filter(kind => positionals.length === 0 || positionals.includes(kind))
/** What the ledger calls them. */
const CALLED = {
  'fixed-window': 'fixed-window',
  'clock-window': 'fixed-window',
  'sliding-window': 'sliding-window',
  'sliding-counter': 'sliding-window',
  'token-bucket': 'token-bucket',
} as const

const read = (name: string) =>
  JSON.parse(readFileSync(new URL(`../../fixtures/sandbox/${name}`, import.meta.url), 'utf8'))
const ledger = LedgerSchema.parse(read('ledger.json'))
const openapi = read('openapi.json')
const dir = mkdtempSync(join(tmpdir(), 'limiters-'))
const env = process.env
const profile = await profileNamed('limits')

const counts = { right: 0, open: 0, wrong: 0 }
console.log(
  '| planted | limit | window | found | limit | window | scope | worst error | requests | rounds | seconds | verdict |',
)
console.log('|---|---|---|---|---|---|---|---|---|---|---|---|')
for (const limiter of kinds)
  for (const each of values.cases.split(',')) {
    const [limit = 0, windowSeconds = 0] = each.split('/').map(Number)
    const scope = values.scope as RateDialect['scope']
    const rate: RateDialect = {
      limit,
      windowSeconds,
      ...countedBy(limiter),
      scope,
      headers: 'none',
      retryAfter: 'seconds',
    }
    const found = await tried(rate)
    const { verdict, error } = judged(limiter, rate, found)
    counts[verdict]++
    const { fit, cost } = found
    const cells = [
      limiter,
      limit,
      `${windowSeconds} s`,
      fit?.limiters.join(' or ') ?? (found.reached ? 'none fits' : `not reached (${found.atLeast.requests})`),
      fit === undefined ? '' : rangeOf(fit.limit),
      fit === undefined ? '' : `${rangeOf(fit.windowSeconds)} s`,
      found.scope.scope ?? 'open',
      error === undefined ? '' : `${(error * 100).toFixed(1)} %`,
      cost.requests,
      cost.rounds,
      cost.seconds,
      `${verdict}${found.because.length > 0 ? ` (${found.because.join('; ')})` : ''}`,
    ]
    console.log(`| ${cells.join(' | ')} |`)
  }
rmSync(dir, { recursive: true, force: true })
console.log(`\n${counts.right} right, ${counts.open} open, ${counts.wrong} wrong.`)
process.exitCode = counts.wrong === 0 ? 0 : 1

async function tried(rate: RateDialect): Promise<Identified> {
  const sandbox = await startSandbox({ dialect: 'default', seed: 1, rate })
  try {
    const environment: Environment = {
      name: 'sandbox',
      kind: 'sandbox',
      baseUrl: sandbox.baseUrl,
      credentials: sandbox.credentials,
      testData: sandbox.testData,
      second: sandbox.second,
      hints: {},
      requestHints: {},
      policy: policyFor('sandbox', {}),
      tls: {},
    }
    const { plan } = planLoad({ environment, ledger, openapi, profile })
    const budget = profile.limits ?? { requests: 0, seconds: 0, users: 1 }
    return await identifyLimits({
      plan,
      environment,
      samples: join(dir, 'samples.ndjson.gz'),
      env,
      budget,
      onRound: message =>
        values.rounds && console.error(`${rate.limiter} ${rate.limit}/${rate.windowSeconds}: ${message}`),
    })
  } finally {
    await sandbox.stop()
  }
}

/** Wrong is a claim that is not true; open is one that was not made, or not within a twentieth. */
function judged(
  limiter: LimiterName,
  rate: RateDialect,
  { fit, scope }: Identified,
): { verdict: 'right' | 'open' | 'wrong'; error?: number } {
  if (scope.scope !== undefined && scope.scope !== rate.scope) return { verdict: 'wrong' }
  if (fit === undefined) return { verdict: 'open' }
  const kind = CALLED[limiter]
  const holds = ([least, most]: readonly [number, number | null], truth: number) =>
    least <= truth * 1.01 && (most === null || most >= truth * 0.99)
  const isTrue =
    fit.limiters.includes(kind) && holds(fit.limit, rate.limit) && holds(fit.windowSeconds, rate.windowSeconds)
  const off = ([least, most]: readonly [number, number | null], truth: number) =>
    most === null ? Number.POSITIVE_INFINITY : Math.max(Math.abs(least - truth), Math.abs(most - truth)) / truth
  const error = Math.max(off(fit.limit, rate.limit), off(fit.windowSeconds, rate.windowSeconds))
  if (!isTrue) return { verdict: 'wrong', error }
  return { verdict: fit.limiters.length === 1 && error <= 0.05 ? 'right' : 'open', error }
}

function rangeOf([least, most]: readonly [number, number | null]): string {
  const round = (value: number) => Math.round(value * 100) / 100
  return most === least ? String(least) : `${round(least)} to ${most === null ? '?' : round(most)}`
}
