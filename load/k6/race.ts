/** Sends one notification several times at once under one idempotency key, in a few journeys of each step. */
import http from 'k6/http'
import { parseJson } from '../../contract/json.ts'
import { UnresolvedTemplate } from '../../contract/template.ts'
import { filledIn, type WireRequest } from '../core/compiled-request.ts'
import { lookupIn, type Memory } from '../core/memory.ts'
import { raceVerdict } from '../core/oracles/race.ts'
import { outcomeOf } from '../core/outcome.ts'
import type { ScriptRace } from '../core/script-plan.ts'
import { isInShare } from '../core/share.ts'
import { lowerCase } from './answer.ts'
import { engine } from './engine.ts'
import { toldForeign, withOwn } from './judge.ts'
import { plan } from './plan-file.ts'
import { countRace } from './verdict-metrics.ts'
import { wireOf } from './wire.ts'

const told = plan.oracles?.race ?? null
let parsed: ScriptRace | undefined

/** After the journey of that number, with what it learnt; where a value is missing, there is no race. */
export function maybeRace(memory: Memory, journey: number): void {
  if (told === null || !isInShare(told.share, journey)) return
  if (plan.token !== null && memory.token === undefined) return
  parsed ??= JSON.parse(told.order) as ScriptRace
  try {
    run(parsed, filledIn(parsed.call.request, lookupIn(memory), engine))
  } catch (error) {
    if (!(error instanceof UnresolvedTemplate)) throw error
  }
}

function run(race: ScriptRace, request: WireRequest): void {
  const { call, expects } = race.call
  const one = (): [string, string, string | null, object] => {
    const { url, body, params } = wireOf(request, { call: 'race' })
    return ['POST', url, body, { ...withOwn(race.call, params), jar: new http.CookieJar() }]
  }
  const answers = http.batch(Array.from({ length: race.atOnce }, one))
  let isForeign = false
  const all = answers.map(answer => {
    const text = typeof answer.body === 'string' ? answer.body : ''
    const read = parseJson(text)
    const json = read.success ? read.data : undefined
    if (toldForeign(call, { status: answer.status, headers: lowerCase(answer.headers), text, json })) isForeign = true
    const answered = { status: answer.status, errorCode: answer.error_code, json, idle: null }
    return { status: answer.status, outcome: outcomeOf(answered, expects, plan.limited), json }
  })
  // What belongs to another journey says nothing of this key.
  countRace(call, isForeign ? 'undecided' : raceVerdict(all, race.made))
}
