import { describe, expect, it } from 'vitest'
import { suiteDigest } from '../../certify/certificate/statement.ts'
import { CertifyProofSchema } from '../../contract/signed.ts'
import { lanes } from '../prove/lanes.ts'
import { type Played, proveSenders } from './play.ts'
import { complaintsOf, proofOfSenders, proofText, rowsOf } from './proof.ts'

const prove = (only: string[], parts: { rounds?: number; signal?: AbortSignal } = {}) =>
  proveSenders({
    ...{ rounds: 1, seed: 11, only, isThorough: false, atOnce: 2, onPlayed: () => undefined },
    ...{ signal: new AbortController().signal, ...parts },
  })

describe('senders that are played', () => {
  it('fail what they break, in every round', async () => {
    const rows = rowsOf(await prove(['AUTH-02', 'notifies-before-it-reaches'], { rounds: 2 }))
    expect(rows).toMatchObject([
      { sender: 'logs-in-for-every-call', breaks: 'AUTH-02', right: 2, rounds: 2, complaints: [] },
      { sender: 'notifies-before-it-reaches', breaks: 'JOURNEY-02', right: 2, rounds: 2, complaints: [] },
    ])
  })

  it('are right where the contract asks for what the recorded one does not', async () => {
    expect(await prove(['good alongside notifies-before-it-reaches'])).toMatchObject([{ wrong: [] }])
  })

  it('in other languages are played or named as absent', async () => {
    for (const { wrong, absent } of await prove(['good-python', 'good-curl', 'curl-says-nothing-of-json']))
      expect(absent ?? wrong).toEqual(absent ?? [])
  })

  it('are rejected where there is none of the name', async () => {
    await expect(prove(['nobody'])).rejects.toMatchObject({ code: 'USAGE' })
  })
})

const played = (parts: Partial<Played>): Played => ({
  ...{ sender: 'a', breaks: 'X-01', round: 1, wrong: [], besides: [] },
  ...parts,
})
const outcome = (all: readonly Played[], ids = ['X-01'], isWhole = true) => {
  const rows = rowsOf(all)
  return { rows, isWhole, proof: proofOfSenders(rows, ids, suiteDigest()) }
}

describe('the proof', () => {
  it('has the form that certificates read', () => {
    const { proof } = outcome([played({}), played({ round: 2 }), played({ sender: 'b', breaks: undefined })])
    expect(CertifyProofSchema.parse(proof).duties).toEqual({ 'X-01': { caughtBy: ['a'] } })
  })

  it('is none where a sender was not as it has to be in one round', () => {
    const shown = outcome([played({}), played({ round: 2, wrong: ['X-01 pass: it did'] })])
    expect(shown.proof.duties).toEqual({ 'X-01': { caughtBy: [] } })
    expect(complaintsOf(shown)).toEqual(['a, round 2: X-01 pass: it did', 'X-01 catches no faulty sender.'])
    expect(proofText(shown)).toContain('Not proven: 2 complaints.')
  })

  it('is none where a duty catches nobody, or a sender is absent', () => {
    expect(complaintsOf(outcome([played({})], ['X-01', 'X-02']))).toEqual(['X-02 catches no faulty sender.'])
    const absent = outcome([played({ absent: 'go is not there' }), played({ sender: 'b' })])
    expect(absent.proof.duties).toEqual({ 'X-01': { caughtBy: ['b'] } })
    expect(complaintsOf(absent)).toEqual([])
    expect(proofText(absent)).toContain('1 of 2 senders could not be played.')
  })
})

it('lanes do all of it, so many at a time', async () => {
  let now = 0
  let most = 0
  const done: number[] = []
  await lanes([1, 2, 3, 4, 5], 2, async item => {
    most = Math.max(most, ++now)
    await new Promise(resolve => setTimeout(resolve, 5))
    now--
    done.push(item)
  })
  expect(done.toSorted()).toEqual([1, 2, 3, 4, 5])
  expect(most).toBe(2)
})
