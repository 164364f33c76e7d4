/** Whether a repeated call with the same key is told as a repetition: the header of idempotency, found by its effect. */
import { randomUUID } from 'node:crypto'
import { getAt, type Json, leaves, sameJson } from '../../contract/json.ts'
import type { FieldKnowledge, OperationKnowledge } from '../../contract/knowledge.ts'
import { atOneMoment, type Lab, type Seen } from '../lab.ts'
import { type Bench, trial } from './trials.ts'

/** The IETF draft's name, and the one before it. */
const USUAL = 'Idempotency-Key'
const OLDER = 'X-Idempotency-Key'

/** Three accepted calls; nothing is claimed where a member of the body, or the content alone, makes calls one. */
export async function tryReplay(lab: Lab, bench: Bench, known: OperationKnowledge): Promise<void> {
  if (bench.endpoint !== 'ext-notify' || bench.acceptable < 3 || bench.left < 3) return
  await atOneMoment(lab, () => sendThrice(lab, bench, known))
}

async function sendThrice(lab: Lab, bench: Bench, known: OperationKnowledge): Promise<void> {
  const before = lab.memory.answers.get(bench.endpoint)
  const send = (usual: string, older: string, purpose: string) =>
    trial(
      lab,
      bench,
      { ...bench.template, headers: { ...bench.template.headers, [USUAL]: usual, [OLDER]: older } },
      purpose,
    )
  const [one, two, three] = [randomUUID(), randomUUID(), randomUUID()]
  const first = await send(one, one, 'a call with a key of idempotency')
  if (first?.outcome !== 'success') return
  const second = await send(one, two, 'the same call once more, with the same key')
  if (second === undefined) return
  const usual = isReplay(before, first, second)
  const third = await send(three, usual ? three : two, 'the same call once more, with another key')
  if (third === undefined) return
  // The other key must make another call of it, or the older header must be what the first two differed in.
  if (usual ? isReplay(before, first, third) : !isReplay(before, second, third)) return
  const name = usual ? USUAL : OLDER
  const evidence = [second, first].map(seen => seen.reply.exchange.id)
  const field: FieldKnowledge = {
    pointer: `/${name}`,
    in: 'header',
    types: { value: ['string'], known: 'confirmed', evidence },
    required: { value: false, known: 'confirmed', evidence: known.accepted.slice(0, 1) },
    seen: { accepted: bench.accepted.length, present: 0 },
  }
  known.fields.push(field)
}

/** What differs between two calls of the kind without the header, and is the same in both with it. */
function isReplay(before: Json | undefined, first: Seen, second: Seen): boolean {
  if (second.outcome !== 'success' || before === undefined) return false
  const [one, other] = [first.reply.json, second.reply.json]
  if (one === undefined || other === undefined) return false
  const made = [...leaves(one)].filter(
    ({ pointer, value }) => isMade(pointer) && value !== null && !sameJson(value, getAt(before, pointer)),
  )
  return made.length > 0 && made.every(({ pointer, value }) => sameJson(value, getAt(other, pointer)))
}

/** A key of what the call made: by its name. */
function isMade(pointer: string): boolean {
  const name = pointer.split('/').at(-1) ?? ''
  return /id$|nummer$|number$|ref(erence)?$|no$|nr$|key$/i.test(name) && !/request|trace|correlation/i.test(name)
}
