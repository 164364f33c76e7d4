/** The truth has the ledger's form, and no two dialects are alike. */
import { expect, test } from 'vitest'
import { dialectNames, loadDialect } from '../../sandbox/dialect.ts'
import { truthOf } from './_declared.ts'

test('tells the default dialect in the form of the ledger', async () => {
  const { questions, endpoints } = truthOf(await loadDialect('default'))
  expect(questions).toMatchObject({
    'env.base-path': { prefix: '', suffix: '' },
    'auth.request.encoding': 'json',
    'auth.request.fields': { '/clientId': 'Client ID', '/clientSecret': 'Client secret' },
    'auth.token.location': { in: 'body', at: '/accessToken' },
    'auth.token.presentation': { in: 'header', name: 'Authorization', scheme: 'Bearer' },
    'auth.token.lifetime': { seconds: 900, kind: 'absolute' },
    'limits.rate': { limit: 600, windowSeconds: 60, limiter: 'fixed-window', scope: 'token', status: 429 },
    'limits.size': { bytes: 16_384, status: 413 },
    'errors.format': { family: 'rfc9457', mediaType: 'application/problem+json' },
  })
  const reach = Object.fromEntries(endpoints['ext-reach'].request.map(each => [each.pointer, each]))
  expect(reach['/action']).toEqual({
    pointer: '/action',
    in: 'body',
    type: 'string',
    required: true,
    values: ['check', 'manage'],
  })
  expect(reach['/preference']).toMatchObject({ type: 'object', required: true, operations: ['manage'] })
  expect(endpoints['ext-reach'].chooser).toEqual({
    by: 'value',
    at: '/action',
    values: { check: 'check', manage: 'manage' },
  })
  expect(endpoints['ext-verify'].response).toContainEqual({
    pointer: '/matchedFields/*',
    type: 'string',
    outcomes: ['known', 'partial'],
  })
})

test('tells forms, headers, queries and Basic as places of credentials', async () => {
  const locations = await Promise.all(
    ['legacy', 'go-names', 'query-key', 'java-beans'].map(
      async name => truthOf(await loadDialect(name)).questions['auth.request.fields'],
    ),
  )
  expect(locations).toEqual([
    { 'form:client_id': 'Client ID', 'form:client_secret': 'Client secret' },
    { 'header:X-App-Key': 'App key', 'header:X-App-Secret': 'App secret' },
    { 'query:api_key': 'API key' },
    { 'basic:username': 'Username', 'basic:password': 'Password' },
  ])
})

test('has at least twelve dialects that speak of errors and log-in in different ways', async () => {
  const dialects = await Promise.all(dialectNames().map(loadDialect))
  expect(new Set(dialects.map(each => each.errors.truth.family)).size).toBeGreaterThanOrEqual(12)
  const ways = dialects.map(each => JSON.stringify(truthOf(each).questions['auth.request.fields']))
  expect(new Set(ways).size).toBeGreaterThanOrEqual(11)
})

test('tells a version in the path, one in a header, and none', async () => {
  const reported = await Promise.all(
    ['prefixed', 'versioned', 'default'].map(async name => truthOf(await loadDialect(name)).questions['versioning']),
  )
  expect(reported).toEqual([
    { scheme: 'path', version: 'v2' },
    {
      scheme: 'header',
      name: 'X-Api-Version',
      version: '2026-03-01',
      required: true,
      deprecation: true,
      sunset: true,
    },
    { scheme: 'none seen' },
  ])
})
