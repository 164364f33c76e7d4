import { describe, expect, it } from 'vitest'
import type { Exchange } from '../contract/exchange.ts'
import { emptyLedger, QUESTIONS } from '../contract/questions.ts'
import type { TraceStep } from '../probe/trace.ts'
import { loadDialect } from '../sandbox/dialect.ts'
import { discovered, play } from '../testing/known-service.ts'
import { explainTrace, explainTries } from './explain-trace.ts'

const chapter = (more: Partial<TraceStep>): TraceStep => ({ id: 'log-in', asked: [], concluded: [], ...more })

describe('the story of a discovery', () => {
  it('fits 80 columns and 120, tells every request with its purpose and each part with its cost', async () => {
    const service = await play(await loadDialect('legacy'))
    const { found, exchanges } = await discovered(service.environment)
    await service.stop()
    expect(found.steps.flatMap(each => each.asked)).toEqual(exchanges.map(each => each.id))
    for (const width of [80, 120]) {
      const text = explainTrace(found, exchanges, width)
      expect(text.split('\n').filter(line => line.length > width)).toEqual([])
      for (const each of found.steps) expect(text).toContain(`${each.id} (`)
      for (const secret of Object.values(service.environment.credentials)) expect(text).not.toContain(secret)
      expect(text).toContain('envelope error')
      expect(text).toMatch(/= auth\.request\.encoding: "form", observed\./)
    }
  })

  it('says what was broken off and what was not tried', () => {
    const text = explainTrace(
      {
        steps: [chapter({ brokenOff: 'The budget is spent.' })],
        left: [{ id: 'ext-notify', why: 'The budget is spent.' }],
        ledger: emptyLedger('test'),
      },
      [],
    )
    expect(text).toContain('! Broken off: The budget is spent.')
    expect(text).toContain('- ext-notify: The budget is spent.')
    const open = QUESTIONS.map(({ id }) => id).join(', ')
    expect(text.replaceAll(/\s+/g, ' ')).toContain(`All answers together = open: ${open} Not tried`)
  })

  it('lets no control character of a service through', () => {
    const stated = chapter({ concluded: ['It says \u001b[31mred\u001b[0m.'] })
    expect(explainTrace({ steps: [stated], left: [], ledger: emptyLedger('test') }, [])).not.toContain('\u001b')
  })

  it('goes back to the words that named what was tried, and shows first what a person has to look at', () => {
    const asked = (id: string, body: object, answer: object) => ({
      id,
      at: '2026-01-01T00:00:00.000Z',
      purpose: 'the login with what was asked for',
      effect: 'harmless' as const,
      endpoint: 'auth-authenticate' as const,
      request: { method: 'POST', path: '/auth-authenticate', headers: {}, body: JSON.stringify(body) },
      response: { status: 422, headers: {}, body: JSON.stringify(answer), bytes: 1, truncated: false },
      timing: { totalMs: 1 },
    })
    const exchanges = [
      asked('x0001', {}, { error: 'sender_code is required' }),
      asked('x0002', { senderCode: '{{Client ID}}' }, { error: 'pin \u001b[31mmust be given' }),
    ] as unknown as Exchange[]
    const text = explainTries(exchanges, Number.POSITIVE_INFINITY)
    expect(text).toContain('x0002  seen "error: sender_code is required" (x0001): the login with what was asked for')
    expect(text).toMatch(/→ 422 validation, "error: pin .*must be given"/)
    const [head = '', ...rest] = text.split('\n')
    expect(head).toMatch(/^Look at this first/)
    expect(rest.slice(0, 2).join(' ')).toMatch(/POST \/auth-authenticate .* → 422 \{"error":/)
    expect(text).not.toContain('\u001b')
  })
})
