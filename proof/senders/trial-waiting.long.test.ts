import { describe, expect, it } from 'vitest'
import { loadDuties } from '../../certify/duty.ts'
import { loadFaults, type SenderFault } from './fault.ts'
import { tryOut } from './trial.ts'

const all = await loadDuties()
/** Of waiting, repeating, keys, connections and limits. */
const OWN = /^(?:BACKOFF-0[3-5]|WAIT-0[3-5]|RETRY|LOGIN|LOST|CONN|IDEM|LIMIT)/
/** They wait for twenty seconds and more: `npm run prove` plays them. */
const SLOW = ['waits-far-too-long', 'waits-for-ever', 'loses-unanswered-work']
/** They are too fast: other work in the same process would slow them down. */
const ALONE = ['hammers-the-log-in', 'hammers-without-retry-after', 'comes-back-all-at-once']
const own = [...(await loadFaults())].filter(([name, { breaks }]) => OWN.test(breaks) && !SLOW.includes(name))
/** Every fourth; `npm run prove -- certify` plays all of them, in CI as well. */
const faults = process.env['LMD_NIGHTLY'] === undefined ? own.filter((_each, i) => i % 4 === 0) : own

async function fails(fault: SenderFault): Promise<void> {
  const near = ['BACKOFF-03', 'CONN-01', 'IDEM-01', 'RETRY-01', fault.breaks]
  const chosen = new Map([...all].filter(([, duty]) => near.includes(duty.id)))
  const { duties } = await tryOut({ duties: chosen, seed: 7, fault })
  const failed = duties.filter(each => each.verdict === 'fail' || each.verdict === 'warn')
  expect(failed.map(each => each.id)).toEqual([fault.breaks])
  expect(duties.filter(each => each.verdict === 'pass')).toHaveLength(duties.length - 1)
}

describe('a sender that waits, repeats or limits itself wrongly', () => {
  const named = (isAlone: boolean) => faults.filter(([name]) => ALONE.includes(name) === isAlone)

  it.concurrent.each(named(false))(
    '%s fails the duty that it breaks, and no other of these',
    (_name, fault) => fails(fault),
    120_000,
  )

  it.each(named(true))(
    '%s fails the duty that it breaks, and no other of these',
    (_name, fault) => fails(fault),
    60_000,
  )

  it('has a sender for each of these duties', async () => {
    const broken = new Set([...(await loadFaults()).values()].map(each => each.breaks))
    const open = [...all.values()].filter(duty => OWN.test(duty.id) && !broken.has(duty.id))
    expect(open.map(duty => duty.id)).toEqual([])
  })
})
