/** The largest body and the time-outs, asked by the client of discovery: k6 can send no part of a request. */

import type { Answer } from '../../../contract/ledger.ts'
import { answerTo, isAnswered } from '../../../contract/ledger.ts'
import type { LoadRecord } from '../../../contract/load-record.ts'
import { emptyLedger } from '../../../contract/questions.ts'
import { systemClock } from '../../../probe/call/moment.ts'
import type { Client } from '../../../probe/client/types.ts'
import limitsSize from '../../../probe/investigators/limits-size.ts'
import limitsTimeout from '../../../probe/investigators/limits-timeout.ts'
import { type Lab, openLab } from '../../../probe/lab.ts'
import { bodyOfSize } from '../../../probe/limits/cheap-request.ts'
import { alwaysSent, logInAsRecorded, recall } from '../../../probe/rehearse/recall.ts'
import type { LoadOrder } from '../load.ts'

type Row = NonNullable<LoadRecord['limits']>[number]

export interface Rest {
  answers: Record<string, Answer>
  rows: Row[]
}

/** Who answers early that a body is too large, and closes, is seen as a broken connection now and then. */
const TRIES = 5

/** `undefined` where the contract does not tell how to log in, or the log-in is refused. */
export async function sizesAndTimes(order: LoadOrder, client: Client): Promise<Rest | undefined> {
  const { environment, ledger } = order
  const known = recall({ ledger, openapi: order.openapi } as Parameters<typeof recall>[0])
  if (known === undefined) return undefined
  const lab = openLab({ environment, client, clock: systemClock, ledger: emptyLedger(environment.name) })
  lab.knowledge = known
  lab.always = alwaysSent(known)
  lab.measureLimits = true
  if (!(await logInAsRecorded(lab, known)).accepted) return undefined
  await limitsSize.investigate(lab)
  const edges = await triedAgain(lab)
  await limitsTimeout.investigate(lab)
  const questions = ['limits.size', 'limits.timeout'] as const
  const answers = questions.flatMap(id => {
    const own = answerTo(lab.ledger, id)
    const earlier = answerTo(ledger, id)
    // What is known is not replaced by what could not be told this time.
    return isAnswered(own) || (!isAnswered(earlier) && own.status !== 'open') ? [[id, own] as const] : []
  })
  return {
    answers: Object.fromEntries(edges.holds ? answers : answers.filter(([id]) => id !== 'limits.size')),
    rows: [
      ...sizeRows(answerTo(lab.ledger, 'limits.size'), edges),
      ...timeRows(answerTo(lab.ledger, 'limits.timeout')),
    ],
  }
}

interface Edges {
  holds: boolean
  /** Of the tries: read at the one size, refused or cut at the other. */
  read: number
  refused: number
  cut: number
}

async function triedAgain(lab: Lab): Promise<Edges> {
  const { interval, status } = (answerTo(lab.ledger, 'limits.size').value ?? {}) as {
    interval?: [number, number]
    status?: number
  }
  const edges: Edges = { holds: true, read: 0, refused: 0, cut: 0 }
  if (interval === undefined) return edges
  const over = async (bytes: number): Promise<'refused' | 'cut' | 'read'> => {
    const { reply, outcome } = await bodyOfSize(lab, bytes)
    if (reply.failure !== undefined) return 'cut'
    return outcome === 'too-large' || (status === reply.status && status !== 0 && status === 413) ? 'refused' : 'read'
  }
  const control = await over(640)
  for (let i = 0; i < TRIES; i++) {
    if ((await over(interval[0])) === control) edges.read++
    const above = await over(interval[1])
    if (above === 'refused') edges.refused++
    if (above === 'cut') edges.cut++
  }
  // Refusals by another status than 413 were told apart by their words, which are not looked at again.
  edges.holds = edges.read === TRIES && (status !== 413 || edges.refused + edges.cut === TRIES)
  return edges
}

function sizeRows(answer: Answer, { holds, read, refused, cut }: Edges): Row[] {
  const { interval } = (answer.value ?? {}) as { interval?: [number, number] }
  if (answer.status === 'open') return []
  const again =
    interval === undefined ? '' : ` Tried ${TRIES} times more: ${read} read; ${refused} refused and ${cut} cut off.`
  return [
    {
      question: 'limits.size',
      what: 'body',
      ...(interval === undefined ? {} : { measured: interval, unit: 'bytes' }),
      agrees: null,
      sentence: `${answer.how}${again}${holds ? '' : ' The tries disagree: nothing is claimed.'}`,
    },
  ]
}

function timeRows(answer: Answer): Row[] {
  const value = (answer.value ?? {}) as Partial<
    Record<'idle' | 'body', { interval?: [number, number | null]; seconds?: number }>
  >
  return (['idle', 'body'] as const).flatMap(what => {
    const { interval, seconds } = value[what] ?? {}
    if (interval === undefined) return []
    const agrees = seconds === undefined ? null : seconds >= interval[0] - 1 && seconds <= (interval[1] ?? seconds) + 1
    return {
      question: 'limits.timeout',
      what,
      measured: interval,
      unit: 's',
      ...(seconds === undefined ? {} : { stated: String(seconds) }),
      agrees,
      sentence: answer.how,
    }
  })
}
