/** Every duty of senders with the situation it is judged in and the faulty senders that it is shown to catch. */
import { type Duty, loadDuties } from '../../certify/duty.ts'
import { loadSituations } from '../../certify/situation.ts'
import { loadFaults } from '../../sandbox/senders/fault.ts'

export interface DutyEntry extends Omit<Duty, 'judge'> {
  name: string
  /** What the sender meets, one sentence. */
  meets: string
  /** Whether it may be played in front of a real test environment. */
  harmless: boolean
  needs?: 'token' | 'tls'
  provenBy: { sender: string; summary: string }[]
}

/** By id. */
export async function dutyCatalogue(): Promise<DutyEntry[]> {
  const [duties, situations, faults] = [await loadDuties(), await loadSituations(), await loadFaults()]
  const entries = [...duties].map(([name, { judge: _judge, ...duty }]): DutyEntry => {
    const situation = situations.get(duty.situation)
    if (situation === undefined) throw new Error(`${duty.id} is judged in "${duty.situation}", which is no situation`)
    const provenBy = [...faults].flatMap(([sender, fault]) =>
      fault.breaks === duty.id ? [{ sender, summary: fault.summary }] : [],
    )
    const { summary: meets, harmless, needs } = situation
    return { ...duty, name, meets, harmless, ...(needs === undefined ? {} : { needs }), provenBy }
  })
  return entries.sort((a, b) => (a.id < b.id ? -1 : 1))
}
