import { PassThrough } from 'node:stream'
import { expect, it } from 'vitest'
import { openLines } from './lines.ts'

it('keeps what was pasted before it is asked for', async () => {
  const input = new PassThrough()
  const lines = openLines(input, new PassThrough(), false)
  const { signal } = new AbortController()
  input.write('first\nsecond\nthi')
  await new Promise(resolve => setTimeout(resolve, 20))
  expect([await lines.next(signal), await lines.next(signal)]).toEqual(['first', 'second'])
  input.end('rd')
  expect([await lines.next(signal), await lines.next(signal)]).toEqual(['third', ''])
})

it('stops waiting when it is aborted', async () => {
  const lines = openLines(new PassThrough(), new PassThrough(), false)
  const stop = new AbortController()
  const line = lines.next(stop.signal)
  stop.abort()
  await expect(line).rejects.toThrow()
})
