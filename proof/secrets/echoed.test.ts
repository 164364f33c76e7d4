/** In a second what the echoing service shows in minutes: an exchange with each of its writings, as it is recorded. */
import { readFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import type { Exchange } from '../../contract/exchange.ts'
import { KeptExchanges } from '../../probe/client/client.ts'
import { Redactor } from '../../probe/client/redact.ts'
import { mapExchange } from '../../probe/client/structure.ts'
import { bench, environmentAt, serve } from '../../probe/client/testdata/loopback-service.ts'
import { personsOf } from '../../probe/persons/persons.ts'
import { FIRST, SECOND } from '../echo/persons.ts'
import { WRITINGS } from '../echo/writings.ts'
import { tellingOf } from './echo.ts'
import { Needles } from './needles.ts'
import { scanBytes } from './scan.ts'

const persons = personsOf({ kind: 'test', testData: FIRST, second: { credentials: {}, testData: SECOND } })
const kept = new KeptExchanges(new Redactor({}), personsOf({ kind: 'test', testData: {} }))
const telling = [FIRST, SECOND].flatMap(Object.entries<string>).flatMap(([name, value]) => {
  const own = tellingOf(value)
  return own.length < 8 ? [] : [{ name, value: own }]
})
const needles = new Needles(telling)
const long = telling.map(each => each.value).filter(value => value.length >= 12)

const nested = (data: Record<string, string>, spaces = 0) => JSON.stringify({ recipient: data }, null, spaces)
const BODIES: Record<string, (data: Record<string, string>) => string> = {
  JSON: data => nested(data),
  'JSON in lines': data => nested(data, 2),
  'a form': data => new URLSearchParams(data).toString(),
  'spaced numbers': data => nested({ ...data, Phone: (data['Phone'] ?? '').replace(/(\d{2})\D*(\d{3})/, '$1 $2 ') }),
}

function exchange(body: string, message: string, name: string): Exchange {
  const trace = message.replace(/[^\x21-\x7e]/g, char => encodeURIComponent(char)).slice(0, 700)
  return {
    id: 'x1',
    at: '2026-01-01T00:00:00.000Z',
    purpose: 'asks',
    endpoint: 'ext-verify',
    effect: 'reads',
    timings: { queued: 0, connected: 0, firstByte: 1, total: 1 },
    request: { method: 'POST', path: '/ext-verify', headers: {}, body },
    response: {
      ...{ status: 200, bytes: 1, truncated: false, headers: { 'x-trace': trace } },
      body: JSON.stringify({ trace: { [name]: message } }),
    },
  }
}

describe('an exchange in which a service repeats what it heard', () => {
  it.each(Object.entries(WRITINGS))('holds nobody where that is written as %s', (name, write) => {
    for (const data of [FIRST, SECOND])
      for (const [kind, written] of Object.entries(BODIES)) {
        const body = written(data)
        const message = write(`POST /ext-verify?phone=${encodeURIComponent(data.Phone)}\n\n${body.slice(0, 600)}`, long)
        const raw = exchange(body, message, name)
        expect(scanBytes(Buffer.from(JSON.stringify(raw)), 'raw', needles), kind).not.toEqual([])
        const shown = mapExchange(kept.redacted(raw), persons)
        expect(scanBytes(Buffer.from(JSON.stringify(shown)), 'shown', needles), kind).toEqual([])
      }
  })
})

const SECRET = 'correct-horse/battery+staple'
const TOKEN = 'opaque.0a1b2c3d4e5f/67+89'

describe('a login that is answered with what it was sent', () => {
  it.each(Object.entries(WRITINGS))(
    'keeps its path and its names where that is written as %s',
    async (_name, write) => {
      const service = await serve((request, response) => {
        let body = ''
        request.on('data', chunk => {
          body += chunk
        })
        request.on('end', () => {
          const heard = `${request.method} ${request.url}\nX-Partner: ${request.headers['x-partner']}\n\n${body}`
          const echoes = [heard, body, `${body}\n${TOKEN}`].map(text => write(text, [SECRET, TOKEN]))
          response.end(JSON.stringify({ token: TOKEN, echoes, self: request.url }))
        })
      })
      const { ask, client, log } = bench(environmentAt(service, { credentials: { 'Client secret': SECRET } }))
      const login = await ask({
        effect: 'authenticates',
        path: '/auth-authenticate',
        headers: { 'X-Partner': 'wrenhausen-partner-7' },
        body: { encoding: 'json', value: { authenticationCode: SECRET } },
      })
      await ask({ path: '/auth-authenticate', headers: { 'X-Session': TOKEN }, query: { authenticationCode: 'x' } })
      client.keepSecret('token', TOKEN)
      const shown = client.exchanges()
      for (const { request } of [login.exchange, ...shown]) expect(request.path).toContain('/auth-authenticate')
      for (const { request } of [login.exchange, ...shown.slice(0, 1)])
        expect(request.body).toBe('{"authenticationCode":"{{Client secret}}"}')
      expect(shown[0]?.request.headers['X-Partner']).toBe('wrenhausen-partner-7')
      const secrets = new Needles([SECRET, TOKEN].map(value => ({ name: value, value })))
      for (const text of [JSON.stringify(shown), readFileSync(log, 'utf8')])
        expect(scanBytes(Buffer.from(text), 'written', secrets)).toEqual([])
    },
  )
})
