import http from 'node:http'
import type { AddressInfo, LookupFunction } from 'node:net'
import { Agent, request } from 'undici'
import { afterEach, describe, expect, it } from 'vitest'
import { pinnedLookup } from './pinned-lookup.ts'

const open: http.Server[] = []
afterEach(() => {
  for (const server of open.splice(0)) server.close()
})

/** Answers with the address at which it was reached. */
async function service(host: string, port = 0): Promise<number> {
  const server = http.createServer((_request, response) => response.setHeader('Connection', 'close').end(host))
  open.push(server)
  await new Promise<void>(resolve => server.listen(port, host, resolve))
  return (server.address() as AddressInfo).port
}

const looked = (lookup: LookupFunction, name: string) =>
  new Promise<unknown>(resolve => lookup(name, { all: false }, (error, address) => resolve(error?.code ?? address)))

/** A name server that answers otherwise each time. */
function changing(...addresses: string[]) {
  let asked = 0
  const resolve = async () => [{ address: addresses[Math.min(asked++, addresses.length - 1)] ?? '', family: 4 }]
  return { lookup: pinnedLookup(resolve, new Map()), asked: () => asked }
}

describe('a name that stands for another address by the next connection', () => {
  it('leads to the first one still', async () => {
    const port = await service('127.0.0.2')
    await service('127.0.0.3', port)
    const { lookup, asked } = changing('127.0.0.2', '127.0.0.3')
    const dispatcher = new Agent({ connect: { lookup } })
    const reached = []
    for (let i = 0; i < 3; i++)
      reached.push(await (await request(`http://service.example:${port}`, { dispatcher })).body.text())
    await dispatcher.destroy()
    expect(reached).toEqual(['127.0.0.2', '127.0.0.2', '127.0.0.2'])
    expect(asked()).toBe(1)
  })

  it('is one name in whatever spelling', async () => {
    const { lookup } = changing('198.51.100.7', '203.0.113.9')
    expect([await looked(lookup, 'service.example'), await looked(lookup, 'SERVICE.example.')]).toEqual([
      '198.51.100.7',
      '198.51.100.7',
    ])
  })

  it('is not contacted where it stands for what is no service', async () => {
    expect(await looked(changing('169.254.169.254').lookup, 'service.example')).toBe('ENOTFOUND')
    expect(await looked(changing('0.0.0.0').lookup, 'service.example')).toBe('ENOTFOUND')
  })

  it('is asked for again where it could not be looked up', async () => {
    let asked = 0
    const lookup = pinnedLookup(async () => {
      if (asked++ === 0) throw Object.assign(new Error('later'), { code: 'EAI_AGAIN' })
      return [{ address: '198.51.100.7', family: 4 }]
    }, new Map())
    expect(await looked(lookup, 'service.example')).toBe('EAI_AGAIN')
    expect(await looked(lookup, 'service.example')).toBe('198.51.100.7')
  })
})
