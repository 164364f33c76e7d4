import { env } from 'node:process'
import { describe, expect, it } from 'vitest'
import { drivenBy } from './drive.ts'
import type { Situation } from './situation.ts'

const NODE = JSON.stringify(process.execPath)
const situation: Situation = { summary: 'x', seconds: 1, journeys: 3 }
const drive = (code: string, signal = new AbortController().signal) =>
  drivenBy(`${NODE} -e ${JSON.stringify(code)}`, { ...env, OWN: 'hidden-value' }, text =>
    text.replaceAll('hidden-value', '{{own}}'),
  )({ name: 'x', situation: { ...situation, seconds: 20 }, phase: 'played', plain: 'p' }, signal)

describe('the command of a sender', () => {
  it('is told what it needs, and what it says is redacted', async () => {
    const code = 'console.error(process.env.LMD_SITUATION, process.env.LMD_JOURNEYS, process.env.OWN); process.exit(3)'
    expect(await drive(code)).toMatchObject({ ended: 'done', exitCode: 3, said: 'x 3 {{own}}\n' })
  })

  it('is ended with all that it started when its time is over', async () => {
    const act = drivenBy(`${NODE} -e "setInterval(() => {}, 1000)"`, env, text => text)
    const began = Date.now()
    const ended = await act({ name: 'x', situation, phase: 'played', plain: 'p' }, new AbortController().signal)
    expect(ended.ended).toBe('timed out')
    expect(Date.now() - began).toBeLessThan(10_000)
  })

  it('that crashes is told apart from one that gave up', async () => {
    expect((await drive('process.kill(process.pid, "SIGKILL")')).ended).toBe('killed')
  })

  it('ends when the run is stopped', async () => {
    const stop = new AbortController()
    setTimeout(() => stop.abort(), 300)
    expect((await drive('setInterval(() => {}, 1000)', stop.signal)).ended).toBe('killed')
  })
})
