/** What a certification has done so far, written while it does it: what the service gets is on the disk before it leaves. */
import { closeSync, fdatasyncSync, openSync, writeFileSync } from 'node:fs'
import { z } from 'zod'
import { CertificationSchema } from '../contract/certification.ts'
import { EFFECT_OF, EFFECTS, effectOf } from '../contract/endpoint.ts'
import { HarnessError } from '../contract/harness-error.ts'
import { parseJson } from '../contract/json.ts'
import { linesOf } from '../probe/lines-of.ts'
import type { Call } from './call.ts'
import { meantBy } from './classified-call.ts'
import type { Contract } from './contract.ts'
import { nameOf } from './record.ts'

export const PROGRESS_FILE = 'certify-progress.ndjson'

const { sender, seed, tls, duties, situations } = CertificationSchema.shape

const BeginSchema = z.strictObject({
  event: z.literal('begin'),
  sender,
  seed,
  tls,
  /** Names of the duties that were chosen. */
  chosen: z.array(z.string()),
})

/** One delivery of a call to the service. Nothing that the sender or the service wrote is in it. */
const DeliverySchema = z.strictObject({
  event: z.literal('sending'),
  /** The call, as `calls.ndjson` names it. */
  id: z.string(),
  /** Of several deliveries of the call. */
  delivery: z.int(),
  at: z.string(),
  situation: z.string(),
  /** `ext-reach.check`; absent where it is no call of the contract. */
  call: z.string().optional(),
  effect: z.enum(EFFECTS),
})
type LoggedDelivery = z.infer<typeof DeliverySchema>

const LineSchema = z.discriminatedUnion('event', [
  BeginSchema,
  DeliverySchema,
  /** Without a status where no answer came. */
  z.strictObject({ event: z.literal('came'), id: z.string(), delivery: z.int(), status: z.int().optional() }),
  z.strictObject({ event: z.literal('judged'), situation: situations.element, duties }),
])
type Line = z.infer<typeof LineSchema>
type Begin = Omit<z.infer<typeof BeginSchema>, 'event'>
type Judged = Omit<Extract<Line, { event: 'judged' }>, 'event'>

export interface ProgressLog {
  /** Before a delivery of the call leaves; what it answers takes the status, or nothing where no answer came. */
  sending(call: Call): (status?: number) => void
  /** As it may be kept. */
  judged(judged: Judged): void
  close(): void
}

/** `settles`: what notifies or changes is to outlive a loss of power as well. Throws REPORT_NOT_WRITTEN. */
export function openProgressLog(
  file: string,
  begin: Begin,
  { contract, settles }: { contract: Contract; settles: boolean },
): ProgressLog {
  const handle = reportingErrors(file, () => openSync(file, 'a', 0o600))
  let open = true
  // One write of the whole line, and no buffer of ours: it outlives this process.
  const append = (line: Line) => {
    if (open) reportingErrors(file, () => writeFileSync(handle, `${JSON.stringify(line)}\n`))
  }
  append({ event: 'begin', ...begin })
  return {
    sending: call => {
      const meant = meantBy(call, contract)
      const [id, delivery] = [nameOf(call.id), call.deliveries.length + 1]
      const other = call.endpoint === undefined ? 'reads' : EFFECT_OF[call.endpoint]
      const effect = meant === undefined ? other : effectOf(meant.endpoint, meant.operation)
      const { situation } = call
      const named = meant === undefined ? {} : { call: meant.call }
      append({ event: 'sending', id, delivery, at: new Date().toISOString(), situation, ...named, effect })
      if (settles && (effect === 'notifies' || effect === 'changes')) reportingErrors(file, () => fdatasyncSync(handle))
      return status => append({ event: 'came', id, delivery, ...(status === undefined ? {} : { status }) })
    },
    judged: judged => append({ event: 'judged', ...judged }),
    close: () => {
      if (open) closeSync(handle)
      open = false
    },
  }
}

function reportingErrors<T>(file: string, act: () => T): T {
  try {
    return act()
  } catch (cause) {
    throw new HarnessError(
      'REPORT_NOT_WRITTEN',
      `The log ${file} cannot be written: ${(cause as Error).message}.`,
      'Give another place with --results DIR, or make room there.',
      cause,
    )
  }
}

export interface Progress extends Begin {
  /** In the order of sending. */
  deliveries: (LoggedDelivery & { answered: boolean })[]
  judged: Judged[]
}

/** `undefined` where nothing was begun. A line that was cut off says nothing. */
export function readProgressLog(file: string): Progress | undefined {
  let progress: Progress | undefined
  for (const text of linesOf(file)) {
    const read = LineSchema.safeParse(parseJson(text))
    if (!read.success) continue
    const line = read.data
    if (line.event === 'begin') progress = begunBy(line)
    if (line.event === 'sending') progress?.deliveries.push({ ...line, answered: false })
    if (line.event === 'judged') progress?.judged.push({ situation: line.situation, duties: line.duties })
    if (line.event === 'came') {
      const sent = progress?.deliveries.findLast(each => each.id === line.id && each.delivery === line.delivery)
      if (sent !== undefined) sent.answered = line.status !== undefined
    }
  }
  return progress
}

function begunBy({ event: _event, ...begin }: z.infer<typeof BeginSchema>): Progress {
  return { ...begin, deliveries: [], judged: [] }
}
