/** What judging costs k6: the same load with and without it, in turns, on the example service. */
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { obtainK6 } from '../../load/runner/install-k6.ts'
import { measure } from '../../load/runner/measure.ts'
import { planLoad } from '../../load/runner/plan.ts'
import { profileNamed } from '../../load/runner/profiles.ts'
import { cpuShare } from '../../load/runner/run-k6.ts'
import { exampleDocument, exampleEnvironment, exampleLedger, startService } from '../../load/runner/testdata/service.ts'

const [rates = '20,100', seconds = '8', rounds = '2'] = process.argv.slice(2)

async function main(): Promise<void> {
  const folder = mkdtempSync(join(tmpdir(), 'bench-oracles-'))
  const service = await startService()
  const k6 = await obtainK6(process.env, console.error)
  const environment = exampleEnvironment(service.baseUrl)
  try {
    for (const rate of rates.split(',').map(Number)) {
      const smoke = await profileNamed('smoke', { rate, seconds: Number(seconds) })
      const profile = { ...smoke, timeoutSeconds: 0.5, logIn: 'kept' as const }
      const { plan } = planLoad({ environment, ledger: exampleLedger(), openapi: exampleDocument(), profile })
      const { oracles: _, ...bare } = plan
      // A then B, then B then A: what the machine does meanwhile falls on both.
      const order = Array.from({ length: Number(rounds) }, (_each, i) => (i % 2 === 0 ? [plan, bare] : [bare, plan]))
      for (const each of order.flat()) {
        const { run, reduction, flaws } = await measure({
          plan: each,
          environment,
          k6,
          samples: join(folder, 'load.ndjson.gz'),
          env: process.env,
        })
        const cpu = (cpuShare(run.health, reduction.from, reduction.to) ?? Number.NaN) * 100
        const memory = Math.max(...run.health.map(({ rssMb }) => rssMb))
        const judged = reduction.verdicts.tallies.judged.reduce((sum, { count }) => sum + count, 0)
        console.log(
          [
            `${rate} journeys/s`,
            each === plan ? 'judged' : 'bare',
            `${judged} answers judged`,
            `k6 ${cpu.toFixed(1)} % CPU`,
            `${memory.toFixed(0)} MB`,
            flaws.map(({ kind }) => kind).join(' ') || 'valid',
          ].join(' · '),
        )
      }
    }
  } finally {
    await service.stop()
    rmSync(folder, { recursive: true, force: true })
  }
}

await main()
