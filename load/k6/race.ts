/** Sends one notification several times at once under one idempotency key, in a few journeys of each step. */
import http from 'k6/http'
import { parseJson } from '../../contract/json.ts'
import { UnresolvedTemplate } from '../../contract/template.ts'
import { lookupIn, type Memory } from '../core/memory.ts'
import { raceVerdict } from '../core/oracles/race.ts'
import { outcomeOf } from '../core/outcome.ts'
import { requestOf, type WireRequest } from '../core/request.ts'
import { isInShare } from '../core/share.ts'
import { engine } from './engine.ts'
import { toldForeign, withOwn } from './judge.ts'
import { plan } from './plan-file.ts'
import { lowerCase, wireOf } from './send.ts'
import { shown } from './session.ts'
import { countRace } from './verdict-metrics.ts'

const race = plan.oracles?.race ?? null

/** After the journey of that number, with what it learnt; where a value is missing, there is no race. */
export function maybeRace(memory: Memory, journey: number): void {
  if (race === null || !isInShare(race.share, journey)) return
  if (plan.token !== null && memory.token === undefined) return
  try {
    run(race.call.call, requestOf(race.call, lookupIn(memory), engine, shown(memory)))
  } catch (error) {
    if (!(error instanceof UnresolvedTemplate)) throw error
  }
}

function run(call: string, request: WireRequest): void {
  if (race === null) return
  const { expects } = race.call
  const one = (): [string, string, string | null, object] => {
    const { url, body, params } = wireOf(request, { call: 'race' })
    withOwn(race.call, params.headers)
    return ['POST', url, body, { ...params, jar: new http.CookieJar() }]
  }
  const answers = http.batch(Array.from({ length: race.atOnce }, one))
  let isForeign = false
  const all = answers.map(answer => {
    const text = typeof answer.body === 'string' ? answer.body : ''
    const parsed = parseJson(text)
    const json = parsed.success ? parsed.data : undefined
    if (toldForeign(call, { status: answer.status, headers: lowerCase(answer.headers), text, json })) isForeign = true
    const told = { status: answer.status, errorCode: answer.error_code, json, idle: null }
    return { status: answer.status, outcome: outcomeOf(told, expects, plan.limited), json }
  })
  // What belongs to another journey says nothing of this key.
  countRace(call, isForeign ? 'undecided' : raceVerdict(all, race.made))
}
