/** Every duty of senders with the situation it is judged in and the faulty senders that it is shown to catch. */
import { readFileSync } from 'node:fs'
import { type Duty, loadDuties } from '../../certify/duty.ts'
import { loadSituations } from '../../certify/situation.ts'

export interface DutyEntry extends Omit<Duty, 'judge'> {
  name: string
  /** What the sender meets, one sentence. */
  meets: string
  needs?: 'token' | 'tls'
  provenBy: { sender: string; summary: string }[]
}

/** Faulty senders by the id of the duty that they break. */
type Catches = Readonly<Record<string, DutyEntry['provenBy']>>

/** `npm run docs` writes it: the faulty senders are no part of the product. */
const writtenCatches = () =>
  JSON.parse(readFileSync(new URL('../../certify/proven-by.json', import.meta.url), 'utf8')) as Catches

/** By id. */
export async function dutyCatalogue(catches: Catches = writtenCatches()): Promise<DutyEntry[]> {
  const [duties, situations] = [await loadDuties(), await loadSituations()]
  const entries = [...duties].map(([name, { judge: _judge, ...duty }]): DutyEntry => {
    const situation = situations.get(duty.situation)
    if (situation === undefined) throw new Error(`${duty.id} is judged in "${duty.situation}", which is no situation`)
    const { summary: meets, needs } = situation
    const provenBy = catches[duty.id] ?? []
    return { ...duty, name, meets, ...(needs === undefined ? {} : { needs }), provenBy }
  })
  return entries.sort((a, b) => (a.id < b.id ? -1 : 1))
}
