/** Every hint of the environment against what this run has seen. */
import type { Endpoint } from '../../contract/endpoint.ts'
import type { Exchange } from '../../contract/exchange.ts'
import type { Json } from '../../contract/json.ts'
import type { Knowledge } from '../../contract/knowledge.ts'
import { type Answer, type Ledger, openAnswer } from '../../contract/ledger.ts'
import type { OpenApiDocument } from '../../contract/openapi/document.ts'
import { isQuestionId } from '../../contract/questions.ts'
import type { Environment } from '../environment/types.ts'
import type { Notes } from '../notes.ts'
import type { Agreement } from './agree.ts'
import { compared } from './in-words.ts'
import { judged } from './judge.ts'
import { requestAgreement } from './requests.ts'
import { responseAgreement } from './responses.ts'

export interface Learnt {
  environment: Pick<Environment, 'hints' | 'requestHints'>
  knowledge: Knowledge
  openapi: OpenApiDocument
  exchanges: readonly Exchange[]
  notes: Notes
}

export function judgedHints(questions: Ledger['questions'], learnt: Learnt): Ledger['questions'] {
  const { hints, requestHints } = learnt.environment
  const result: Record<string, Answer> = { ...questions }
  for (const [id, given] of Object.entries({ ...hints, ...requestHints })) {
    if (!isQuestionId(id)) continue
    const hint = JSON.parse(JSON.stringify(given ?? null)) as Json
    const answer = questions[id] ?? openAnswer()
    const seen = answer.status === 'assumed' ? undefined : (answer.value as Json | undefined)
    const request = requestHints[id]
    const agreement =
      request === undefined
        ? agreementFor(id, hint, seen, learnt.openapi)
        : requestAgreement(request, requestSeen(id.split('.')[0] as Endpoint, learnt))
    result[id] = judged(hint, answer, agreement)
  }
  return result
}

/** The purposes that hinted requests are sent for. */
const AS_HINTED = / as the hint describes it$/

function requestSeen(endpoint: Endpoint, { knowledge, exchanges, notes }: Learnt) {
  const first = exchanges.find(each => each.endpoint === endpoint && AS_HINTED.test(each.purpose))
  const sighting = notes.sightings(endpoint).find(each => each.exchange === first?.id)
  return { known: knowledge.endpoints[endpoint], asGiven: sighting?.outcome === 'success' }
}

function agreementFor(
  id: Parameters<typeof compared>[0],
  hint: Json,
  seen: Json | undefined,
  openapi: OpenApiDocument,
): Agreement | undefined {
  if (seen === undefined || seen === null) return undefined
  return id.endsWith('.response') ? responseAgreement(hint, seen, openapi) : compared(id, hint, seen)
}
