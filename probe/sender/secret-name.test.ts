import { describe, expect, it } from 'vitest'
import { secretName } from './wrong-credentials.ts'

const of = (...names: string[]) => secretName(Object.fromEntries(names.map(name => [name, ''])))

describe('secretName', () => {
  it.each([
    [['Client ID', 'Client secret'], 'Client secret'],
    [['Username', 'Password'], 'Password'],
    [['Password', 'Username'], 'Password'],
    [['Mandant', 'API-Schlüssel'], 'API-Schlüssel'],
    [['API key', 'App ID'], 'API key'],
    [['Kennwort', 'Login'], 'Kennwort'],
    [['First', 'Second'], 'Second'],
    [['App ID', 'App key'], 'App key'],
  ])('of %j is %s, in whatever order', (names, secret) => {
    expect(of(...names)).toBe(secret)
  })
  it('is none where there is no credential', () => {
    expect(of()).toBeUndefined()
  })
})
