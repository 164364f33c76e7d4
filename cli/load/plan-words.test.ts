import { expect, it } from 'vitest'
import { needOf } from '../../load/core/resources.ts'
import { costOf } from '../../load/runner/cost.ts'
import { planLoad } from '../../load/runner/plan.ts'
import { profileNamed } from '../../load/runner/profiles.ts'
import { exampleDocument, exampleEnvironment, exampleLedger } from '../../load/runner/testdata/service.ts'
import { planText } from '../../run/load-sentences.ts'

it('says before the load begins where k6 may need more memory than there is', async () => {
  const environment = exampleEnvironment('http://127.0.0.1:9')
  const given = { environment, ledger: exampleLedger(), openapi: exampleDocument() }
  const planned = planLoad({ ...given, profile: await profileNamed('average') })
  const needed = needOf(planned.plan).memoryMib
  const linesAt = (memoryMib?: number) =>
    planText(planned, costOf(planned.plan), memoryMib).filter(line => line.startsWith('  memory '))
  expect(linesAt(needed)).toEqual([])
  // Pods have memory of their own.
  expect(linesAt()).toEqual([])
  expect(planText(planned, costOf(planned.plan)).some(line => line.startsWith('  pods '))).toBe(false)
  const shared = { ...planned, plan: { ...planned.plan, generators: { count: 2, run: 'mark' } } }
  const half = needOf(shared.plan).memoryMib
  expect(planText(shared, costOf(shared.plan)).join('\n')).toContain(
    `pods     2 of ${half} MiB (never above ${half * 2})`,
  )
  expect(linesAt(needed - 1)).toEqual([expect.stringContaining(`k6 may need ${needed} MiB`)])
})
