import { expect, it } from 'vitest'
import { present } from '../../contract/request.ts'
import type { Ask, AskBody } from '../client/types.ts'
import { withoutToken } from './prepare.ts'

const ask = (body: AskBody): Ask => ({ method: 'POST', path: '/ext-verify', effect: 'reads', purpose: 'test', body })

it('leaves nothing in the place of the token, whatever was tried there, and all else as it is', () => {
  const how = { in: 'body', name: 'ticket' } as const
  const json = ask({ encoding: 'json', value: { ticket: 'shed', name: 'a' } })
  const form = ask({ encoding: 'form', fields: { ticket: 'shed', name: 'a' } })
  expect(withoutToken(json, how).body).toEqual({ encoding: 'json', value: { name: 'a' } })
  expect(withoutToken(form, how).body).toEqual({ encoding: 'form', fields: { name: 'a' } })
  expect(withoutToken(present(json, how, 't'), how)).toEqual(withoutToken(json, how))
  expect(withoutToken(json, { in: 'header', name: 'ticket' })).toBe(json)
})
