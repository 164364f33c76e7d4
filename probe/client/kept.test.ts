import { readFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import { ExchangeSchema } from '../../contract/exchange.ts'
import { bench, environmentAt, serve } from './testdata/loopback-service.ts'

const SECRET = 'correct horse/battery+staple'
const TOKEN = 'opaque.0a1b2c3d4e5f/67+89'

/** Issues a token, and says everything it hears again, in many writings. */
const echo = () =>
  serve((request, response) => {
    let body = ''
    request.on('data', chunk => {
      body += chunk
    })
    request.on('end', () => {
      const reply = `${request.url} ${JSON.stringify(request.headers)} ${body}`
      response.setHeader('x-heard', encodeURIComponent(reply))
      response.setHeader('set-cookie', `sid=${encodeURIComponent(TOKEN)}; Path=/`)
      response.end(
        JSON.stringify({
          token: TOKEN,
          heard: reply,
          hex: Buffer.from(reply).toString('hex'),
          b64: Buffer.from(reply).toString('base64'),
        }),
      )
    })
  })

function everyForm(value: string): string[] {
  const bytes = Buffer.from(value)
  return [
    value,
    encodeURIComponent(value),
    bytes.toString('hex'),
    bytes.toString('base64'),
    bytes.toString('base64url'),
  ]
}

describe('an exchange', () => {
  it('is shown and written without secrets, on success and failure', async () => {
    const { ask, client, log } = bench(environmentAt(await echo(), { credentials: { 'Client secret': SECRET } }))
    const login = await ask({
      effect: 'authenticates',
      purpose: `with ${SECRET}`,
      headers: { Authorization: `Basic ${Buffer.from(`id:${SECRET}`).toString('base64')}`, 'X-Secret': SECRET },
      query: { s: SECRET },
      body: { encoding: 'json', value: { secret: SECRET } },
    })
    expect(login.text).toContain(SECRET)
    expect(login.json).toMatchObject({ token: TOKEN })
    const before = readFileSync(log, 'utf8')
    client.keepSecret('token', TOKEN)
    await ask({ headers: { 'X-Token': TOKEN }, body: { encoding: 'form', fields: { t: TOKEN } }, query: { t: TOKEN } })
    await ask({ path: `/${encodeURIComponent(TOKEN)}`, timeoutMs: 1 })
    const shown = client.exchanges()
    for (const each of shown) ExchangeSchema.parse(each)
    for (const text of [JSON.stringify(shown), readFileSync(log, 'utf8'), JSON.stringify(login.exchange)])
      for (const value of [SECRET, TOKEN]) for (const form of everyForm(value)) expect(text).not.toContain(form)
    expect(before).not.toContain(TOKEN)
    expect(shown[1]?.request.headers['X-Token']).toBe('{{token}}')
  })

  it('held in memory is redacted again when more is known', async () => {
    const { ask, client } = bench(environmentAt(await echo()))
    await ask({ body: { encoding: 'raw', text: 'a-later-secret', mediaType: null } })
    expect(client.exchanges()[0]?.request.body).toBe('a-later-secret')
    client.keepSecret('late', 'a-later-secret')
    expect(client.exchanges()[0]?.request.body).toBe('{{late}}')
    expect(JSON.stringify(client.exchanges())).not.toContain('a-later-secret')
  })

  it('is shown the same as it was returned, and cannot be changed from outside', async () => {
    const { ask, client } = bench(environmentAt(await echo()))
    const { exchange } = await ask()
    expect(client.exchanges()).toEqual([exchange])
    ;(client.exchanges() as unknown[])[0] = 'changed'
    expect(client.exchanges()).toEqual([exchange])
  })
})
