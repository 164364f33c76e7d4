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
  const answers = openapi.paths['/ext-verify']?.post as unknown as Json
  const required = requiredIn(answers)
  return required === undefined || !at.startsWith('/')
    ? json
    : Object.fromEntries(Object.entries(json).filter(([key]) => required.has(key) || at.startsWith(`/${key}`)))
}

const Schema = z.object({
  responses: z.record(
    z.string(),
    z.object({ content: z.record(z.string(), z.object({ schema: z.object({ required: z.array(z.string()) }) })) }),
  ),
})

function requiredIn(operation: Json): Set<string> | undefined {
  const read = z.object({ responses: z.record(z.string(), z.unknown()) }).safeParse(operation)
  const good = Object.entries(read.success ? read.data.responses : {}).filter(([status]) => /^2/.test(status))
  const schemas = Schema.safeParse({ responses: Object.fromEntries(good) })
  const contents = schemas.success ? Object.values(schemas.data.responses) : []
  const [first] = contents.flatMap(({ content }) => Object.values(content))
  return first === undefined ? undefined : new Set(first.schema.required)
}
