/** A small run on production to try signatures on: two checks, one message that remains. */

import type { Result } from '../../contract/check.ts'
import { emptyLedger } from '../../contract/questions.ts'
import type { Receipt } from '../../contract/receipt.ts'
import type { Run } from '../../contract/run.ts'
import { makeKeys, type PublicKey, readPublicKey, readSigningKey, type SigningKey } from '../keys.ts'

export interface KeyPair {
  signing: SigningKey
  pub: PublicKey
}

export function keyPair(): KeyPair {
  const { privatePem, publicPem } = makeKeys()
  return { signing: readSigningKey(privatePem, 'a.key'), pub: readPublicKey(publicPem, 'a.pub') }
}

export function check(id: string, verdict: Result['verdict'], more: Partial<Result> = {}): Result {
  return {
    ...{ id, chapter: 'verify', title: `is checked by ${id}`, basis: 'observed', source: 'here', level: 'must' },
    ...{ safeIn: ['test'], needs: [], verdict, open: [], exchanges: [], milliseconds: 1, file: 'suites/a.spec.ts:1' },
    ...more,
  }
}

export const RECEIPT: Receipt = {
  safe: true,
  leftOut: 1,
  calls: {
    reads: { sent: 3, done: 3, refused: 0, unknown: 0 },
    notifies: { sent: 1, done: 1, refused: 0, unknown: 0 },
  },
  allowed: { requests: 300, notifications: 3, changes: 6, refusedLogIns: 2 },
  acts: [{ exchange: 'x0004', at: '2026-11-21T10:00:02.000Z', effect: 'notifies', purpose: 'a call', fate: 'done' }],
  remains: ['x0004'],
}

export function productionRun(changes: Partial<Run> = {}): Run {
  return {
    schemaVersion: 1,
    command: 'conformance',
    run: '20261121T100000Z-abcd',
    environment: { name: 'production', kind: 'production', baseUrl: 'https://live.example.org' },
    harness: { version: '0.2.0', node: 'v20.20.2' },
    startedAt: '2026-11-21T10:00:00.000Z',
    endedAt: '2026-11-21T10:00:09.000Z',
    partial: false,
    verdict: 'safe checks passed',
    exitCode: 0,
    because: '1 check passed and none failed. This was a safe run.',
    next: [],
    ledger: emptyLedger('production'),
    openapi: {},
    drift: [],
    checks: [check('VERIFY-01', 'pass'), check('VERIFY-02', 'skipped', { skip: 'not-safe-here' })],
    receipt: RECEIPT,
    cost: { requests: 4, refusedLogIns: 0, notifications: 1, changes: 0, seconds: 9 },
    exchanges: [],
    ...changes,
  }
}
