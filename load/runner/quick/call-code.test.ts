import { runInNewContext } from 'node:vm'
import { expect, it } from 'vitest'
import { foldValues } from '../../core/fold-values.ts'
import { mayHoldOthers, mayHoldPlanted, plantedHead } from '../../core/oracles/planted.ts'
import { conforms, saysRefused } from '../../core/schema-check.ts'
import { scriptPlan } from '../../core/script-plan.ts'
import { secretsOf } from '../measure.ts'
import { planLoad } from '../plan.ts'
import { profileNamed } from '../profiles.ts'
import { exampleDocument, exampleEnvironment, exampleLedger } from '../testdata/service.ts'
import { callCode } from './call-code.ts'

/** One virtual user that calls ext-notify again and again, each time answered with that text: whether the whole script had to look. */
async function looksAt(answers: (journey: string) => string, journeys: number): Promise<boolean[]> {
  const environment = exampleEnvironment('http://127.0.0.1:9')
  const given = { environment, ledger: exampleLedger(), openapi: exampleDocument() }
  const { plan } = planLoad({ ...given, profile: await profileNamed('average') })
  const folded = foldValues(scriptPlan(plan), secretsOf(environment))
  const at = folded.calls.findIndex(call => call.endpoint === 'ext-notify')
  const { once, shown, journey } = callCode(at, folded, () => 'known')
  let own = ''
  const around = {
    vu: { isGivenCookies: false, held: {} },
    post: () => ({ status: 200, error_code: 0, body: answers(own), headers: {}, timings: { blocked: 0, duration: 1 } }),
    jsonIn: JSON.parse,
    total: () => undefined,
    showsOthers: (text: string) => mayHoldPlanted(text) && mayHoldOthers(text, own),
    plan: {},
    doubted: () => undefined,
    goOn: () => true,
    ownUuid: () => `${own}0000000000`,
    ...{
      mayHoldPlanted,
      conforms,
      saysRefused,
      textOf: String,
      isInShare: () => true,
      token: 't',
      isFirst: true,
      isGiven: false,
    },
  }
  const make = runInNewContext(
    `({ ${Object.keys(around).join(', ')} }, url, body, params, answer, text, json, timings, outcome, answer1, answer2, answer3) => {
${[...once, ...shown].join('\n')}
return i => {
${journey.join('\n')}
return false } }`,
  ) as (given: typeof around) => (i: number) => boolean
  const call = make(around)
  return Array.from({ length: journeys }, (_each, i) => {
    own = `${plantedHead(7, i * 256)}00`
    return call(i)
  })
}

const sent = (id: string) => JSON.stringify({ status: 'sent', id })

it('takes the same text for the same success, and each journey’s own value for its own', async () => {
  expect(await looksAt(() => sent('n-1'), 3)).toEqual([false, false, false])
  expect(await looksAt(own => sent(`${own}0000000000`), 3)).toEqual([false, false, false])
})

it('does not take a text for known that shows what an earlier journey sent', async () => {
  let first: string | undefined
  const kept = (own: string) => {
    first ??= sent(`${own}0000000000`)
    return first
  }
  expect(await looksAt(kept, 3)).toEqual([false, true, true])
})
