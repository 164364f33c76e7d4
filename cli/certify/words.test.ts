import { expect, it } from 'vitest'
import type { Sending, SituationResult } from '../../contract/certification.ts'
import { situationLines } from '../commands/certify.ts'

function situation(over: Partial<Sending>): SituationResult {
  const sending: Sending = { how: 'driven', ended: 'done', exitCode: 0, milliseconds: 5, said: '', ...over }
  return { name: 'plain', summary: '', calls: 0, faults: {}, alive: true, sendings: [sending], scorecards: [] }
}
const shown = (over: Partial<Sending>) => situationLines(situation(over), [], false)

it('shows how the driven client ended, and the end of its standard error', () => {
  expect(shown({ exitCode: 127, said: 'sh: 1: our_client: not found\n' })).toBe(
    'plain (0 calls)\n  exit status 127 of the client\n  stderr │ sh: 1: our_client: not found',
  )
  expect(shown({})).toBe('plain (0 calls)')
  const many = shown({ exitCode: 1, said: Array.from({ length: 30 }, (_, i) => `line ${i}\n`).join('') })
  expect(many).toContain('  stderr │ … 22 more before\n  stderr │ line 22\n')
  expect(many).toMatch(/line 29$/)
  expect(shown({ said: '\u001b[2J::error::x\n' })).toContain('stderr │ ·[2J')
})
