/** `npm run bench -- generators [users|calls]`: what one k6 process needs by virtual users and by calls, from which the number of pods is taken. */
import { mkdtempSync, rmSync, statSync } from 'node:fs'
import { availableParallelism, tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Profile } from '../../load/core/profile.ts'
import { marked } from '../../load/runner/export.ts'
import { obtainK6 } from '../../load/runner/install-k6.ts'
import { measure } from '../../load/runner/measure.ts'
import { planLoad } from '../../load/runner/plan.ts'
import { exampleDocument, exampleEnvironment, exampleLedger, startService } from '../../load/runner/testdata/service.ts'

/** Virtual users, journeys a second, seconds: by users, then by calls. */
const USERS: [number, number, number][] = [
  [20, 2, 4],
  [200, 2, 4],
  [1000, 2, 4],
  [3000, 2, 4],
]
const CALLS: typeof USERS = [
  [200, 60, 6],
  [200, 100, 6],
  [200, 60, 50],
]
const RUNS: Record<string, typeof USERS> = { users: USERS, calls: CALLS }

const PROFILE: Profile = {
  summary: '',
  timeoutSeconds: 1,
  steps: [],
  objectives: { failedShare: 0 },
  logIn: 'kept',
  canaryLag: 1000,
  killAt: 2,
}

const folder = mkdtempSync(join(tmpdir(), 'bench-generators-'))
const k6 = await obtainK6(process.env, console.error)
console.log(
  '| virtual users | calls a second | seconds | calls | peak MiB | processors | ms of CPU a call | bytes of samples a call | flaws |',
)
console.log('|---|---|---|---|---|---|---|---|---|')
for (const [vus, rate, seconds] of RUNS[process.argv[2] ?? ''] ?? [...USERS, ...CALLS])
  console.log(`| ${(await row(vus, rate, seconds)).join(' | ')} |`)
rmSync(folder, { recursive: true, force: true })

async function row(vus: number, rate: number, seconds: number): Promise<(string | number)[]> {
  const service = await startService()
  const samples = join(folder, 'bench.ndjson.gz')
  const environment = exampleEnvironment(service.baseUrl)
  const steps = [{ name: 'bench', rate, seconds }]
  const profile = { ...PROFILE, name: 'bench', steps, timeoutSeconds: 1 }
  const { plan } = planLoad({ environment, ledger: exampleLedger(), openapi: exampleDocument(), profile })
  const timed = { ...plan, profile: { ...profile, timeoutSeconds: (vus - 1) / (rate * plan.calls.length * 1.2) } }
  const measured = await measure({ plan: marked(timed, 1), environment, k6, samples, env: process.env })
  await service.stop()
  const { reduction, run, flaws } = measured
  const calls = reduction.cells.reduce((sum, { histogram }) => sum + histogram.count, 0)
  const during = run.health.filter(({ at }) => at >= reduction.from && at <= reduction.to)
  const cpu = (during.reduce((sum, each) => sum + each.cpu, 0) / Math.max(1, during.length)) * availableParallelism()
  return [
    vus,
    rate * plan.calls.length,
    seconds,
    calls,
    Math.round(Math.max(0, ...run.health.map(({ rssMb }) => rssMb))),
    cpu.toFixed(2),
    ((cpu * seconds * 1000) / calls).toFixed(2),
    Math.round(statSync(samples.replace('.ndjson', '-1.ndjson')).size / calls),
    flaws.map(({ kind }) => kind).join(', ') || 'none',
  ]
}
