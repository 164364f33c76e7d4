/** A proof that does not hold, with every kind of cell; and its page. */
import { proofPage } from './page.ts'
import { type Proof, proofRecord } from './record.ts'

export function sampleProof(): Proof {
  const played = (dialect: string, caught: string[], missed: string[] = []) => ({
    dialect,
    caught,
    missed: missed.map(check => ({ check, why: `it stays pass: pass, nothing said` })),
  })
  return {
    rows: [
      {
        defect: 'accepts-expired-token',
        breaks: 'accepts a token that has expired',
        claims: ['AUTH-21'],
        cells: [played('default', ['AUTH-21']), played('legacy', ['AUTH-21']), played('german', ['AUTH-21'])],
      },
      {
        defect: 'forgets-preference',
        breaks: 'acknowledges a preference and keeps none',
        claims: ['REACH-04', 'REACH-11'],
        cells: [
          played('default', ['REACH-04', 'REACH-11']),
          played('legacy', ['REACH-04'], ['REACH-11']),
          played('signed', [], ['REACH-04', 'REACH-11']),
        ],
      },
    ],
    idle: ['VERS-06'],
    complaints: [
      'forgets-preference in legacy: REACH-11 does not tell it; it stays pass: pass, nothing said',
      'VERS-06 catches nothing: no defect turns it red.',
    ],
  }
}

export function sampleProofPage(proof: Proof = sampleProof()): string {
  return proofPage(proofRecord(proof, { run: 'r', version: '0.1.0', startedAt: new Date(0), whole: true }))
}
