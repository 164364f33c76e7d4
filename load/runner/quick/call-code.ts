/** One call of the journey, as JavaScript: sent, and counted as a plain success or as what became of it. */
import type { Resolver } from '../../../contract/template.ts'
import { USUAL } from '../../core/oracles/sampling.ts'
import type { ScriptCall, ScriptPlan } from '../../core/script-plan.ts'
import { literal, requestCode } from './request-code.ts'
import { successCode } from './success-code.ts'

export interface CallCode {
  /** Statements beside all functions. */
  once: string[]
  /** Statements that are made anew with each token. */
  shown: string[]
  journey: string[]
}

/** `at`: its place in the plan. Throws NotQuick. */
export function callCode(at: number, plan: ScriptPlan, known: Resolver): CallCode {
  const call = plan.calls[at] as ScriptCall
  const before = plan.calls.slice(0, at)
  const goOn = (from: number, doubt = '') => `return goOn(${from}, [${answersBefore(plan, from)}]${doubt})`
  // What few journeys do is judged whoever does it, which the whole script sees to.
  if (call.share < USUAL) return { once: [], shown: [], journey: [`if (isInShare(${call.share}, i)) ${goOn(at)}`] }
  const skip = `{ skip(${literal(call.call)}); break call${at} }`
  const request = requestCode(call, {
    known,
    answerOf: name => rememberedAs(name, before),
    missing: skip,
    leave: goOn(at),
    hasToken: plan.token !== null,
    prefix: `v${at}_`,
  })
  const params = `{ headers: ${request.headers}, tags: tags${at}, timeout: ${plan.profile.timeoutSeconds * 1000} }`
  const isSteady = call.steady !== 'nothing'
  const noCookies = "(isGiven || answer.headers['Set-Cookie'] === undefined)"
  const isPlain = [
    successCode(call.expects),
    ...(plan.oracles === undefined ? [] : ['!showsOthers(text)']),
    // As k6 writes the name, whatever the service does.
    noCookies,
  ].join(' && ')
  const remembered = call.isRemembered ? [`${answerName(at)} = json`] : []
  const counted = ['timings = answer.timings', `total(timings.blocked + timings.duration, ok${at})`]
  const sent = [
    ...request.before,
    `url = ${literal(plan.baseUrl)} + ${request.path}`,
    `body = ${request.body}`,
    `params = ${isSteady ? `params${at}` : params}`,
    'if (isGiven) params = jarred(params)',
    'answer = post(url, body, params)',
    'text = answer.body',
    // Most services answer the same request with the same text, of which all is known then, but for whom it is meant.
    `if (text === text${at} && answer.status === status${at} && ${noCookies}) {`,
    ...counted,
    ...remembered.map(() => `${answerName(at)} = json${at}`),
    `} else if ((json = jsonIn(text), ${isPlain})) {`,
    ...counted,
    ...remembered,
    `text${at} = ${plan.oracles === undefined ? 'text' : 'mayHoldPlanted(text) ? undefined : text'}`,
    `status${at} = answer.status`,
    ...remembered.map(() => `json${at} = json`),
    '} else {',
    `outcome = doubted(plan, ${literal(call.call)}, expects${at}(), answer, isFirst)`,
    `if (outcome === undefined) ${goOn(at, ', { wire: { url, body, params }, answer, isFirst }')}`,
    ...(plan.token === null ? [] : [`if (vu.held === undefined) ${goOn(at + 1)}`]),
    'isGiven = vu.isGivenCookies',
    ...remembered.map(code => `if (outcome === 'ok') ${code}`),
    '}',
    'isFirst = false',
  ].join('\n')
  return {
    once: [
      `const tags${at} = { name: ${literal(call.call)} }`,
      `const ok${at} = { call: ${literal(call.call)}, outcome: 'ok' }`,
      `const expects${at} = () => (${literal(call.expects)})`,
      `let text${at}, status${at}, json${at}`,
      ...(isSteady ? [`let params${at}`] : []),
      ...request.once,
    ],
    shown: isSteady ? [`params${at} = ${params}`] : [],
    journey: [`call${at}: ${call.share >= 1 ? '' : `if (isInShare(${call.share}, i)) `}{\n${sent}\n}`],
  }
}

/** Of the calls before that place. */
function answersBefore({ calls }: ScriptPlan, place: number): string {
  return calls
    .slice(0, place)
    .map((each, i) => (each.isRemembered && each.endpoint !== 'auth-authenticate' ? answerName(i) : 'undefined'))
    .join(', ')
}

export function answerName(at: number): string {
  return `answer${at}`
}

/** The later answer wins, as the whole script remembers it. */
function rememberedAs(name: string, before: readonly ScriptCall[]): string | undefined {
  const places = before.flatMap(({ endpoint, operation, isRemembered }, at) =>
    isRemembered && endpoint !== 'auth-authenticate' && (name === endpoint || name === `${endpoint}.${operation}`)
      ? [answerName(at)]
      : [],
  )
  if (places.length === 0) return undefined
  return places.reduce((earlier, later) => `(${later} !== undefined ? ${later} : ${earlier})`)
}
