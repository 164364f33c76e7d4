import { describe, expect, it } from 'vitest'
import { type Found, playedByAll } from './compare.ts'
import { notesOf } from './notes.ts'
import type { Played } from './play.ts'
import { rowsOf } from './rows.ts'

const played = (over: Partial<Played>): Played => ({ checks: 100, failures: [], seconds: 10, requests: 200, ...over })
const found = (defect: string, tool: string, failures: string[], over: Partial<Found> = {}): Found => ({
  defect,
  breaks: 'breaks',
  tool,
  failures,
  ...over,
})

const RIGHT = new Map([
  ['ours', played({})],
  ['theirs', played({ checks: 10, seconds: 2, requests: 100, failures: ['x', 'y'] })],
])
const FOUND = [
  found('one', 'ours', ['fail A', 'fail B']),
  found('one', 'theirs', []),
  found('two', 'ours', [], { undecided: 'Nothing is proven.' }),
  found('two', 'theirs', ['x']),
  found('three', 'ours', ['fail A']),
  found('three', 'theirs', [], { ended: 'time-out' }),
]

describe('the lines of the tools', () => {
  const rows = rowsOf({ right: RIGHT, found: FOUND }, new Map([['gone', 'npm install: no network']]))
  const line = (what: string, peer = 'theirs') => rows.find(each => each.what === what && each.peer === peer)

  it('hold rates, requests and alarms of the right service', () => {
    expect(line('checks a second')).toMatchObject({ ours: 10, theirs: 5, better: 'more' })
    expect(line('requests a check')).toMatchObject({ ours: 2, theirs: 10, better: 'less' })
    expect(line('false alarms')).toMatchObject({ ours: 0, theirs: 2, better: 'less' })
  })

  it('count a mistake once, however many failures tell it', () => {
    expect(line('planted mistakes told, of 3')).toMatchObject({ ours: 2, theirs: 1, better: 'more' })
  })

  it('say why a tool is absent, and give it no value', () => {
    expect(line('checks a second', 'gone')).toEqual(
      expect.objectContaining({ ours: 10, why: 'not measured: npm install: no network' }),
    )
    expect(line('checks a second', 'gone')).not.toHaveProperty('theirs')
  })
})

it('a mistake that only some have met when the time was over compares nothing', () => {
  expect(playedByAll([...FOUND, found('four', 'ours', ['fail A'])], 2)).toEqual(FOUND)
})

describe('the notes', () => {
  it('name what was undecided and not counted, and who came to no end', () => {
    expect(notesOf(FOUND, 'ours', 207)).toEqual([
      '3 of 207 planted mistakes played.',
      'Not counted as told: ours ended "inconclusive" (exit code 6) on two.',
      'theirs came to no end on three: time-out',
    ])
  })
})
