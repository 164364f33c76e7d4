/** A proof that does not hold, with every kind of cell; and a run of it. */
import { type Proof, type Run, RunSchema } from '../../contract/run.ts'
import { sampleRun } from './sample-run.ts'

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

export function sampleProofRun(proof: Proof = sampleProof()): Run {
  const { load: _none, ...run } = sampleRun()
  return RunSchema.parse({
    ...run,
    command: 'prove',
    environment: { name: 'prove', kind: 'sandbox', baseUrl: 'the embedded sandbox' },
    because: '2 mistakes were planted 6 times.',
    verdict: proof.complaints.length === 0 ? 'proven' : 'not proven',
    exitCode: proof.complaints.length === 0 ? 0 : 1,
    checks: [],
    drift: [],
    exchanges: [],
    next: [],
    proof,
  })
}
