/** Answers that are none, and answers that say no. */

import { z } from 'zod'
import { isObject, type Json, setAt } from '../../contract/json.ts'
import { answerTo } from '../../contract/ledger.ts'
import { responsesOf } from '../../contract/openapi/document.ts'
import { meaningOf } from '../../contract/outcome.ts'
import type { Contract } from '../contract.ts'
import { onEvery, onFirst, onFirstName, page, redirected, rejected } from '../faults.ts'
import { isChange, isExt } from '../observed-situation.ts'
import { between } from '../random.ts'
import { changedJson, padded } from '../rewrite.ts'
import { declared } from '../situation.ts'
import words from './answers.json' with { type: 'json' }

const States = z.object({ user: z.record(z.string(), z.array(z.string())) })

const PLACE = '/moved/to-a-page'

export default declared(words, {
  conflict: onFirstName(
    (call, { contract }) => isChange(call, contract),
    (call, scene) => rejected(scene, call, 409),
  ),
  'empty-answer': onFirst('ext-verify', () => ({
    name: 'an empty answer',
    change: answer => ({ ...answer, body: Buffer.alloc(0) }),
  })),
  forbidden: onFirstName(isExt, (call, scene) => rejected(scene, call, 403)),
  /** A gateway before the service answers with its page (RFC 9110 §15.6.3). */
  'gateway-page': onFirst('ext-verify', () => ({ name: 'a page with 502', answer: page(502, '502 Bad Gateway') })),
  'half-answer': onFirst('ext-verify', () => ({ ...padded('half an answer'), cut: { at: 'body', how: 'end' } })),
  'not-found': onFirstName('ext-verify', (call, scene) => rejected(scene, call, 404)),
  'person-unknown': onEvery(({ endpoint }, { contract }) => {
    const unknown = wordIn(contract)
    if (unknown === undefined || endpoint !== 'ext-verify') return undefined
    return changedJson(`the person is ${unknown.word}`, json =>
      isObject(json) ? setAt(bare(json, unknown.at, contract), unknown.at, unknown.word) : json,
    )
  }),
  /** A network in between answers with a page of its own (RFC 6585 §6.1 and Appendix B). */
  'portal-page': onFirst('ext-verify', () => ({
    name: 'a page with 200',
    answer: page(200, 'Welcome to the network. Accept the terms to go on.'),
  })),
  /** A call is redirected to another host, by one of the codes that keep method and body or one that does not (RFC 9110 §15.4). */
  'redirected-call': scene => {
    const codes = [307, 308, 302] as const
    const value = `c${between(scene.random, 1e9, 9e9)}`
    const cookie = ['Set-Cookie', `session_of_the_service=${value}; Path=/; HttpOnly`]
    let nth = between(scene.random, 0, 1)
    return onEvery(call => ({
      ...(call.endpoint === 'ext-verify'
        ? redirected(scene, call, codes[nth++ % codes.length] ?? 307)
        : { name: 'a cookie' }),
      change: answer => ({ ...answer, headers: [...answer.headers, ...cookie] }),
    }))(scene)
  },
  /** A redirect of the old kind, which most clients follow with GET (RFC 9110 §15.4.3), ends at a page. */
  'redirected-to-a-page': () => {
    let met = false
    return call => {
      if (call.path.split('?')[0] === PLACE) return { name: 'a page with 200', answer: page(200, 'Moved. A page.') }
      if (met || call.endpoint !== 'ext-verify') return undefined
      met = true
      const answer = page(302, 'Moved.')
      return { name: '302 to a page', answer: { ...answer, headers: [...answer.headers, 'Location', PLACE] } }
    }
  },
  'request-refused': scene => {
    const codes = JSON.stringify(answerTo(scene.contract.ledger, 'ext-verify.status-codes').value ?? {})
    const status = codes.includes('"422"') ? 422 : 400
    return onFirstName(isExt, call => rejected(scene, call, status, [], `rejected for its form with ${status}`))(scene)
  },
})

function wordIn({ ledger }: Contract): { at: string; word: string } | undefined {
  const states = States.safeParse(answerTo(ledger, 'states').value)
  if (!states.success) return undefined
  return Object.entries(states.data.user)
    .flatMap(([at, words]) => words.map(word => ({ at, word })))
    .find(({ at, word }) => isNobody(setAt({}, at, word)))
}

const isNobody = (json: Json) => meaningOf({ status: 200, headers: {}, text: '', json }).outcome === 'no-match'

/** Without what is not always there, such as the id of the person. */
function bare(json: { [key: string]: Json }, at: string, { openapi }: Contract): Json {
  const responses = responsesOf(openapi, 'ext-verify')
  const required = Object.entries(responses).flatMap(([status, response]) => {
    const read = status.startsWith('2') ? Response.safeParse(response) : undefined
    return read?.success === true ? Object.values(read.data.content).flatMap(({ schema }) => schema.required) : []
  })
  if (required.length === 0) return json
  return Object.fromEntries(
    Object.entries(json).filter(([key]) => required.includes(key) || at === `/${key}` || at.startsWith(`/${key}/`)),
  )
}

const Response = z.object({
  content: z.record(z.string(), z.object({ schema: z.object({ required: z.array(z.string()) }) })),
})
