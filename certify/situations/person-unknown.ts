/** Verifying is answered as this service answers for somebody whom it does not know, where the contract tells a word for it. */
import { z } from 'zod'
import { classifyReply } from '../../contract/errors/classify.ts'
import { isObject, type Json, setAt } from '../../contract/json.ts'
import { answerTo } from '../../contract/ledger.ts'
import type { Contract } from '../contract.ts'
import { changedJson } from '../faults.ts'
import type { Situation } from '../situation.ts'

const States = z.object({ user: z.record(z.string(), z.array(z.string())) })

export default {
  summary: 'Verifying is answered with the word that the service has for somebody whom it does not know.',
  harmless: true,
  begin: ({ contract }) => {
    const unknown = wordIn(contract)
    return call => {
      if (unknown === undefined || call.endpoint !== 'ext-verify') return undefined
      return changedJson(`the person is ${unknown.word}`, json =>
        isObject(json) ? setAt(bare(json, unknown.at, contract), unknown.at, unknown.word) : json,
      )
    }
  },
} satisfies Situation

function wordIn({ ledger }: Contract): { at: string; word: string } | undefined {
  const states = States.safeParse(answerTo(ledger, 'states').value)
  if (!states.success) return undefined
  return Object.entries(states.data.user)
    .flatMap(([at, words]) => words.map(word => ({ at, word })))
    .find(({ at, word }) => isNobody(setAt({}, at, word)))
}

const isNobody = (json: Json) =>
  classifyReply({ status: 200, mediaType: 'application/json', headers: {}, text: '', json, sent: undefined })
    .outcome === 'no-match'

/** Without what is not always there, such as the id of the person. */
function bare(json: { [key: string]: Json }, at: string, { openapi }: Contract): Json {
  const responses = openapi.paths['/ext-verify']?.post?.responses ?? {}
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
