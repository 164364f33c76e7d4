import { expect, it } from 'vitest'
import type { LoadPlan } from '../core/plan.ts'
import { conformanceOf, oracleResults } from './conformance.ts'
import { costOf } from './cost.ts'
import { planLoad } from './plan.ts'
import { profileNamed } from './profiles.ts'
import { readVerdicts } from './reduce.ts'
import { exampleDocument, exampleEnvironment, exampleLedger } from './testdata/service.ts'

const smoke = await profileNamed('smoke')
const steps = [
  { name: 'warm', rate: 5, seconds: 1, warmUp: true as const },
  { name: 'low', rate: 10, seconds: 1 },
  { name: 'middle', rate: 20, seconds: 1 },
  { name: 'high', rate: 40, seconds: 1 },
]
const { plan, leftOut } = planLoad({
  environment: exampleEnvironment('http://127.0.0.1:1'),
  ledger: exampleLedger(),
  openapi: exampleDocument(),
  profile: { ...smoke, steps },
})

type Line = [metric: string, step: string, tags: Record<string, string>, value?: number]
const sound: Line[] = steps.flatMap(({ name }) =>
  plan.calls.map(({ call }): Line => ['answers_judged', name, { call, rule: 'contract', held: 'yes' }]),
)
const cells = steps.flatMap(({ name }) => plan.calls.map(({ call }) => ({ call, step: name })))

function judged(lines: readonly Line[], valid = true, of: LoadPlan = plan) {
  const reader = readVerdicts()
  for (const [metric, step, tags, value] of lines)
    reader.take({ metric, at: 0, value: value ?? 1, tags: { step, ...tags } })
  const verdicts = reader.end()
  return { ...conformanceOf(of, { verdicts, cells }, valid), results: oracleResults(of, { verdicts, cells }) }
}
const broken = (step: string): Line[] => [
  ['answers_judged', step, { call: 'ext-verify', rule: 'contract', held: 'no' }],
  ['answer_breaches', step, { call: 'ext-verify', rule: 'contract', breach: 'schema-required', place: '/name' }],
]
const unmet = ({ results }: ReturnType<typeof judged>) =>
  results.objectives.filter(each => !each.met).map(({ id }) => id)

it('conforms up to the highest step below the first that does not', () => {
  expect(judged(sound)).toMatchObject({
    upTo: 40,
    sentence: 'Conforms up to 40 journeys a second, the highest rate applied, by 15 judged answers.',
  })
  expect(judged([...sound, ...broken('middle')])).toMatchObject({
    upTo: 10,
    sentence: 'Conforms up to 10 journeys a second; 1 breach at 20 journeys a second.',
  })
  expect(judged([...sound, ...broken('low')]).upTo).toBeNull()
  expect(judged([...sound, ...broken('warm')])).toMatchObject({ upTo: 40, findings: [] })
})

it('says nothing of a rate where a call was not judged, or the run is invalid', () => {
  const silent = sound.filter(([, step, tags]) => step !== 'middle' || tags['call'] !== 'ext-notify')
  expect(judged(silent)).toMatchObject({
    upTo: 10,
    sentence: 'Conforms up to 10 journeys a second; above it, not every call was judged.',
  })
  expect(judged(sound, false)).toMatchObject({
    upTo: null,
    sentence: 'No rate is confirmed, because the run is invalid.',
  })
  expect(judged([])).toMatchObject({ upTo: null, sentence: 'No answer was judged.' })
})

it('takes what was never judged for unproven, and what did not come about for nothing', () => {
  const silent = judged([])
  expect(unmet(silent)).toEqual([...plan.calls.map(({ call }) => `LOAD-05/${call}`)])
  expect(silent.results.leftOut.join('\n')).toContain('LOAD-06: no call was rejected for overload')
  expect(silent.results.leftOut.join('\n')).toContain('LOAD-08: no journey')
  expect(silent.results.leftOut.join('\n')).toContain(
    'LOAD-07/ext-verify: its answers repeat nothing in which requests differ',
  )
})

const planted = (whose: string, location = '/reference'): Line => [
  'planted_seen',
  'high',
  { call: 'ext-notify', place: location, whose },
]
const raced: Line = ['races', 'high', { call: 'ext-notify', verdict: 'one' }]

it('takes a planted value for foreign where that place was seen to repeat the own one, and in headers always', () => {
  expect(unmet(judged([...sound, raced, planted('foreign')]))).toEqual([])
  expect(unmet(judged([...sound, raced, planted('own'), planted('foreign')]))).toEqual(['LOAD-07/ext-notify'])
  expect(unmet(judged([...sound, raced, planted('foreign', 'header x-request-id')]))).toEqual(['LOAD-07/ext-notify'])
})

it('learns from the first ten names whether they tell notifications apart', () => {
  const names = (...values: number[]): Line[] =>
    values.map(value => ['made_names', 'low', { call: 'ext-notify' }, value])
  const ten = [1, 2, 3, 4, 5, 6, 7, 8, 9, 10]
  expect(unmet(judged([...sound, raced, ...names(...ten, 11, 12)]))).toEqual([])
  expect(unmet(judged([...sound, raced, ...names(...ten, 11, 11)]))).toEqual(['LOAD-07/ext-notify'])
  expect(unmet(judged([...sound, raced, ...names(...ten.map(() => 7), 7)]))).toEqual([])
})

it('holds an echo against a call only where it always was one, and knows what another request sent', () => {
  const echo = (observed: string, reported: number): Line => [
    'echoes_seen',
    'low',
    { call: 'ext-reach.check', echo: '0', seen: observed },
    reported,
  ]
  const ten = Array.from({ length: 10 }, (_, i) => echo('equal', i % 2))
  expect(unmet(judged([...sound, ...ten, echo('other', 99)]))).toEqual(['LOAD-05/ext-reach.check'])
  expect(unmet(judged([...sound, ...ten, echo('other', 1)]))).toEqual(['LOAD-07/ext-reach.check'])
  expect(unmet(judged([...sound, echo('other', 99), ...ten]))).toEqual([])
  const means = (lines: Line[]) => judged([...sound, ...lines]).results.objectives.map(({ id }) => id)
  expect(means(ten)).toContain('LOAD-07/ext-reach.check')
  expect(means(ten.map(() => echo('equal', 7)))).not.toContain('LOAD-07/ext-reach.check')
})

it('fails a race that was won twice or never judged', () => {
  const race = (verdict: string): Line => ['races', 'low', { call: 'ext-notify', verdict }]
  expect(unmet(judged([...sound, race('one')]))).toEqual([])
  expect(unmet(judged([...sound, race('undecided')]))).toEqual(['LOAD-08/ext-notify'])
  expect(judged([...sound, race('one'), race('several')])).toMatchObject({ upTo: null })
})

it('plans what the contract knows: the id of a notification, the key, the header that traces', () => {
  expect(leftOut).toEqual([])
  expect(plan.oracles).toMatchObject({ trace: 'X-Request-Id', overload: { statuses: [429, 503] } })
  expect(plan.oracles?.calls['ext-notify']?.made).toBe('/id')
  expect(plan.oracles?.race?.call.template.headers).toMatchObject({ 'Idempotency-Key': '{{own idempotency key}}' })
  expect(plan.oracles?.calls['ext-reach.manage']?.shared).toBe(true)
})

it('leaves a race out and says why, where the contract knows no key', () => {
  const text = JSON.stringify(exampleDocument()).replaceAll('Idempotency-Key', 'X-Request-Id')
  const keyless = planLoad({
    environment: exampleEnvironment('http://127.0.0.1:1'),
    ledger: exampleLedger(),
    openapi: JSON.parse(text),
    profile: smoke,
  })
  expect(keyless.plan.oracles?.race).toBeNull()
  expect(keyless.leftOut).toEqual(['LOAD-08/ext-notify: the contract knows no idempotency key'])
})

it('shares among journeys only what the policy leaves for notifications, and none in production', () => {
  const environment = { ...exampleEnvironment('http://127.0.0.1:1'), kind: 'test' as const }
  const make = (parts: object, maxNotifications = 40) =>
    planLoad({
      environment: { ...environment, policy: { ...environment.policy, maxNotifications }, ...parts },
      ledger: exampleLedger(),
      openapi: exampleDocument(),
      profile: { ...smoke, steps },
    })
  const cost = costOf(make({}).plan)
  expect(cost.notifications).toBeLessThanOrEqual(40)
  expect(make({}).plan.oracles?.race?.share).toBeGreaterThan(0)
  expect(make({}, 10).leftOut.join()).toContain('the policy allows too few notifications')
  expect(make({ kind: 'production' }).plan.oracles?.race).toBeNull()
  expect(make({ kind: 'production' }).leftOut.join()).toContain('not repeated in production')
})
