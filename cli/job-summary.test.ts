import fc from 'fast-check'
import { expect, it } from 'vitest'
import summary from '../reporters/summary-md.ts'
import { sampleRun } from '../reporters/testdata/sample-run.ts'
import { jobSummary, stepOutputs } from './github.ts'

const MIB = 1024 * 1024

it('hands on what fits as it is', () => {
  const text = String(summary.render(sampleRun()))
  expect(jobSummary(text)).toBe(`${text.trimEnd()}\n`)
})

it('stays below what a step may write, with the verdict at its head', () => {
  fc.assert(
    fc.property(fc.integer({ min: 0, max: MIB }), fc.constantFrom('x', 'ä', '€', '😀'), (written, letter) => {
      const text = jobSummary(`# ✗ failed\n\n${`- ${letter.repeat(400)}\n`.repeat(4000)}`, written)
      if (text === undefined) {
        expect(written).toBeGreaterThan(MIB - 1000)
        return
      }
      expect(written + Buffer.byteLength(text)).toBeLessThan(MIB)
      expect(text.startsWith('# ✗ failed\n')).toBe(true)
      expect(text).not.toContain('\ufffd')
    }),
    { numRuns: 30 },
  )
})

it('writes outputs that the runner reads back, whatever they hold', () => {
  const value = 'a\nend\nverdict=conformant\nresults<<x'
  const text = stepOutputs({ verdict: 'failed', results: value }, 'end-1')
  const read = Object.fromEntries(
    [...text.matchAll(/^([\w-]+)<<(.+)\n([\s\S]*?)\n\2$/gm)].map(match => [match[1], match[3]]),
  )
  expect(read).toEqual({ verdict: 'failed', results: value })
})
