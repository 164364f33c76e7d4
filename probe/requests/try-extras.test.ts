import { json as bodyOf } from 'node:stream/consumers'
import { expect, it } from 'vitest'
import { serve } from '../client/testdata/loopback-service.ts'
import { labAt } from '../limits/testdata/lab-at.ts'
import type { Bench } from './trials.ts'
import { tryExtras } from './try-extras.ts'

type Body = Record<string, unknown>

/** `complain`: what is wrong with the body, of a service that takes all that it does not know. */
async function found(complain: (body: Body) => string | undefined): Promise<string[]> {
  const url = await serve(async (request, response) => {
    const said = complain((await bodyOf(request)) as Body)
    response.writeHead(said === undefined ? 200 : 422, { 'content-type': 'application/json' })
    response.end(JSON.stringify(said === undefined ? { id: 1 } : { error: said }))
  })
  const bench: Bench = {
    endpoint: 'ext-reach',
    template: { encoding: 'json', body: { customer: 'c-1' } },
    accepted: [],
    leftOut: [],
    refusedAt: [],
    measured: [],
    fractions: new Map(),
    left: 20,
    acceptable: 8,
  }
  return tryExtras(labAt(url), bench, ['/preference', '/place', '/note'])
}

it('knows a member that is complained of', async () => {
  expect(await found(({ note }) => (note === undefined ? undefined : 'note must be a string'))).toEqual(['/note'])
})

it('knows a member where something is missed inside of it', async () => {
  const inside = ({ preference }: Body) => (preference === undefined ? undefined : "'preference.place' is required")
  expect(await found(inside)).toEqual(['/preference'])
})

it('knows none where all are taken', async () => {
  expect(await found(() => undefined)).toEqual([])
})
