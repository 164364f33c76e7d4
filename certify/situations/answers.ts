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
import type { Situation } from '../situation.ts'

const States = z.object({ user: z.record(z.string(), z.array(z.string())) })

const PLACE = '/moved/to-a-page'

export default {
  conflict: {
    summary: 'Setting a preference is answered with 409, each time that it comes.',
    begin: onFirstName(
      (call, { contract }) => isChange(call, contract),
      (call, scene) => rejected(scene, call, 409),
    ),
  },
  'empty-answer': {
    summary: 'The first answer to ext-verify has its status and its headers, and no content.',
    begin: onFirst('ext-verify', () => ({
      name: 'an empty answer',
      change: answer => ({ ...answer, body: Buffer.alloc(0) }),
    })),
  },
  forbidden: {
    summary: 'The first call is answered with 403, each time that it comes.',
    begin: onFirstName(isExt, (call, scene) => rejected(scene, call, 403)),
  },
  /** A gateway before the service answers with its page (RFC 9110 §15.6.3). */
  'gateway-page': {
    summary: 'The first call to ext-verify is answered with 502 and a page of the gateway.',
    begin: onFirst('ext-verify', () => ({ name: 'a page with 502', answer: page(502, '502 Bad Gateway') })),
  },
  'half-answer': {
    summary: 'The first answer to ext-verify breaks off after half of its bytes.',
    begin: onFirst('ext-verify', () => ({ ...padded('half an answer'), cut: { at: 'body', how: 'end' } })),
  },
  'not-found': {
    summary: 'Verifying is answered with 404, each time that it comes.',
    begin: onFirstName('ext-verify', (call, scene) => rejected(scene, call, 404)),
  },
  'person-unknown': {
    summary: 'Verifying is answered with the word that the service has for somebody whom it does not know.',
    begin: onEvery(({ endpoint }, { contract }) => {
      const unknown = wordIn(contract)
      if (unknown === undefined || endpoint !== 'ext-verify') return undefined
      return changedJson(`the person is ${unknown.word}`, json =>
        isObject(json) ? setAt(bare(json, unknown.at, contract), unknown.at, unknown.word) : json,
      )
    }),
  },
  /** A network in between answers with a page of its own (RFC 6585 §6.1 and Appendix B). */
  'portal-page': {
    summary: 'The first call to ext-verify is answered with 200 and a page of the network in between.',
    begin: onFirst('ext-verify', () => ({
      name: 'a page with 200',
      answer: page(200, 'Welcome to the network. Accept the terms to go on.'),
    })),
  },
  /** A call is redirected to another host, by one of the codes that keep method and body or one that does not (RFC 9110 §15.4). */
  'redirected-call': {
    summary: 'Answers set a cookie, and each call to ext-verify is redirected to another host.',
    begin: scene => {
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
  },
  /** A redirect of the old kind, which most clients follow with GET (RFC 9110 §15.4.3), ends at a page. */
  'redirected-to-a-page': {
    summary: 'The first call to ext-verify is redirected with 302 to a page of the same host.',
    begin: () => {
      let met = false
      return call => {
        if (call.path.split('?')[0] === PLACE) return { name: 'a page with 200', answer: page(200, 'Moved. A page.') }
        if (met || call.endpoint !== 'ext-verify') return undefined
        met = true
        const answer = page(302, 'Moved.')
        return { name: '302 to a page', answer: { ...answer, headers: [...answer.headers, 'Location', PLACE] } }
      }
    },
  },
  'request-refused': {
    summary: 'The first call is rejected for its form, each time that it comes.',
    begin: scene => {
      const codes = JSON.stringify(answerTo(scene.contract.ledger, 'ext-verify.status-codes').value ?? {})
      const status = codes.includes('"422"') ? 422 : 400
      return onFirstName(isExt, call => rejected(scene, call, status, [], `rejected for its form with ${status}`))(
        scene,
      )
    },
  },
} satisfies Record<string, Situation>

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
