/**
 * A script for one plan, which does no more than its calls need: k6 interprets it, and each virtual user holds a copy of
 * what it makes. Whatever is not a plain success it hands to the whole script, `load/k6/journey.ts`, which is made then.
 */
import { curiousStrideOf, strideOf } from '../../core/oracles/sampling.ts'
import type { Secrets } from '../../core/plan.ts'
import { firstJourneyOf } from '../../core/profile.ts'
import type { ScriptPlan } from '../../core/script-plan.ts'
import type { QuickPlan } from '../../k6/quick.ts'
import { answerName, callCode } from './call-code.ts'
import { literal, NotQuick } from './request-code.ts'

/** The text of a module in `load/k6`, which puts what k6 calls into `entries`; `undefined` where the plan is one for the whole script. */
export function quickScript(plan: ScriptPlan, secrets: Pick<Secrets, 'names' | 'people'>): string | undefined {
  try {
    return written(plan, secrets)
  } catch (error) {
    if (error instanceof NotQuick) return undefined
    throw error
  }
}

function written(plan: ScriptPlan, { names, people }: Pick<Secrets, 'names' | 'people'>): string {
  const varies = new Set(people.flatMap(Object.keys))
  const known = (name: string) => (Object.hasOwn(names, name) && !varies.has(name) ? names[name] : undefined)
  const places = quickPlaces(plan)
  const calls = places.map(at => callCode(at, plan, known))
  const lines = (of: 'once' | 'shown' | 'journey') => calls.flatMap(each => each[of])
  const answers = places.map(answerName)
  return [
    "import { begin, doubted, end, jarred, namesOf, prepare } from './quick.ts'",
    // An import of k6 stays, used or not, and each virtual user makes what it brings.
    ...(lines('journey').some(line => line.includes('engine.')) ? ["import { engine } from './engine.ts'"] : []),
    "import { jsonIn } from './answer.ts'",
    "import { meters } from './meters.ts'",
    "import { countBroken, countSkipped as skip } from './metrics.ts'",
    "import { ownUuid, showsOthers } from './planted-values.ts'",
    "import { own } from '../../contract/json.ts'",
    "import { textOf } from '../../contract/template.ts'",
    "import { written } from '../core/compiled-request.ts'",
    "import { mayHoldPlanted } from '../core/oracles/planted.ts'",
    "import { conforms, saysRefused } from '../core/schema-check.ts'",
    "import { isInShare } from '../core/share.ts'",
    "import http from 'k6/http'",
    "import { goOn, options as whole, travel } from './journey.ts'",
    "import { vu } from './vu.ts'",
    "import { canary } from './canary.ts'",
    // k6 reads them before it makes virtual users, and runs this file for each of those.
    'entries.options = __VU > 0 ? {} : whole()',
    'entries.canary = canary',
    'const post = http.post',
    'const total = meters.total.add',
    `const plan = ${literal(quickPlan(plan))}`,
    ...lines('once'),
    'let token',
    `function show() { token = ${plan.token === null ? 'undefined' : 'vu.held?.token'}\n${lines('shown').join('\n')} }`,
    'if (__VU > 0) prepare(plan, show)',
    'function quickly() {',
    'const i = begin(plan, show)',
    'if (i < 0) return travel()',
    'let isFirst = true, isGiven = vu.isGivenCookies',
    'let url, body, params, answer, text, json, timings, outcome',
    ...(answers.length === 0 ? [] : [`let ${answers.join(', ')}`]),
    ...lines('journey'),
    'if (answer !== undefined) end(answer)',
    '}',
    'entries.journey = () => { try { quickly() } catch (error) { countBroken(); throw error } }',
  ].join('\n')
}

/** The places of all calls but the log-in, which the whole script makes. */
function quickPlaces({ calls, token, profile }: ScriptPlan): number[] {
  const places = calls.flatMap((call, at) => (call.endpoint === 'auth-authenticate' ? [] : [at]))
  if (places.length === calls.length) return places
  if (token === null || profile.logIn === 'each' || places.length !== calls.length - 1 || places[0] !== 1)
    throw new NotQuick('each journey logs in')
  return places
}

function quickPlan({ profile, oracles, token, generators, limited }: ScriptPlan): QuickPlan {
  const steps = profile.steps.map(({ name, rate }) => {
    const [stride, curious] =
      oracles === undefined ? [0, 0] : [strideOf(rate, oracles.sampled), curiousStrideOf(rate, oracles.sampled)]
    return [name, { rate, first: firstJourneyOf(profile, name), stride, curious }]
  })
  return {
    steps: Object.fromEntries(steps),
    race: oracles?.race?.share ?? 0,
    alone: generators === undefined,
    ...(limited === undefined ? {} : { limited }),
    ...(token === null ? {} : { token: { seconds: profile.logIn === 'shared' ? token.seconds : null } }),
  }
}
