import { expect, it } from 'vitest'
import { foldValues } from '../../core/fold-values.ts'
import { scriptPlan } from '../../core/script-plan.ts'
import { bundledQuick } from '../bundle.ts'
import { secretsOf } from '../measure.ts'
import { planLoad } from '../plan.ts'
import { profileNamed } from '../profiles.ts'
import { exampleDocument, exampleEnvironment, exampleLedger } from '../testdata/service.ts'
import { quickScript } from './quick-script.ts'

async function planned(name: string) {
  const environment = exampleEnvironment('http://127.0.0.1:9')
  const profile = await profileNamed(name)
  const { plan } = planLoad({ environment, ledger: exampleLedger(), openapi: exampleDocument(), profile })
  const secrets = secretsOf(environment, { token: 'held-token', until: null })
  return { plan: foldValues(scriptPlan(plan), secrets), secrets }
}

it('makes a script for journeys that share a log-in, and none where each logs in', async () => {
  const average = await planned('average')
  expect(quickScript(average.plan, average.secrets)).toContain('http://127.0.0.1:9')
  const smoke = await planned('smoke')
  expect(smoke.plan.profile.logIn).toBe('each')
  expect(quickScript(smoke.plan, smoke.secrets)).toBeUndefined()
})

it('leaves to the whole script what few journeys do, and all where no token is known', async () => {
  const { plan, secrets } = await planned('average')
  const rare = plan.calls.map(call => (call.endpoint === 'ext-notify' ? { ...call, share: 0.01 } : call))
  const at = plan.calls.findIndex(call => call.endpoint === 'ext-notify')
  expect(quickScript({ ...plan, calls: rare }, secrets)).toContain(`if (isInShare(0.01, i)) return goOn(${at}, `)
  expect(quickScript({ ...plan, token: null }, secrets)).toBeUndefined()
})

it('holds no token, and makes the whole script at its first call alone', async () => {
  const { plan, secrets } = await planned('average')
  const text = await bundledQuick(quickScript(plan, secrets) ?? '', JSON.stringify(plan))
  expect(text).not.toContain('held-token')
  const lines = text.split('\n').filter(line => line.includes('function contractBreaches'))
  expect([lines.length, lines.every(line => line.startsWith('  '))]).toEqual([1, true])
})

it('keeps what it makes in one function, and takes of k6 no more than it names', async () => {
  const { plan, secrets } = await planned('average')
  const lines = (await bundledQuick(quickScript(plan, secrets) ?? '', JSON.stringify(plan))).split('\n')
  const outside = lines.filter(line => /^(import|export|const|let|var|function)\b/.test(line))
  const k6 = outside.flatMap(line => /^import .* from '(k6[^']*)'$/.exec(line)?.[1] ?? [])
  expect(k6).toEqual([...new Set(k6)])
  expect(outside.filter(line => line.startsWith('export')).map(line => line.split(' ')[2])).toEqual([
    'options',
    'journey',
    'canary',
  ])
  expect(outside.length - k6.length - 3).toBe(1)
  expect(lines.join('\n')).not.toContain('import k6_metrics from')
})
