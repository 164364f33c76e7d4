import { describe, expect, it } from 'vitest'
import { sampleProof } from './_sample-proof.ts'
import { proofRecord } from './record.ts'
import { proofText } from './text.ts'

const holding = { ...sampleProof(), idle: [], complaints: [] }
const record = (proof = sampleProof(), whole = true) =>
  proofRecord(proof, { run: 'r', version: '0.1.0', startedAt: new Date(), whole })

describe('the proof in words', () => {
  it.each([60, 80, 120])('fits %i columns and ends with whether it holds', width => {
    const lines = proofText(sampleProof(), width, 'report.html').split('\n')
    expect(Math.max(...lines.map(line => line.length))).toBeLessThanOrEqual(width)
    expect(lines.join(' ').replace(/\s+/g, ' ')).toContain(
      '✗ Not proven, 2 complaints: 2 mistakes were planted 6 times: 4 told, 2 not',
    )
    expect(lines.at(-1)).toBe('  report.html')
  })
  it('names the dialects that miss something', () => {
    expect(proofText(sampleProof(), 120, '')).toMatch(/✗ forgets-preference +1 of 3 .*, not in legacy, signed/)
  })
  it('says that it holds', () => expect(proofText(holding, 80, '')).toContain('✓ Proven: '))
})

describe('proofRecord', () => {
  it('fails with a complaint, and holds without', () => {
    expect(record()).toMatchObject({ verdict: 'not proven', exitCode: 1 })
    expect(record(holding)).toMatchObject({ verdict: 'proven', exitCode: 0 })
  })
  it('says where only some were played', () => expect(record(holding, false).because).toContain('Only some'))
})
