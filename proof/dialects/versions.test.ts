/** A version by header is asked for, echoed, and its end announced. */
import { afterAll, beforeAll, expect, test } from 'vitest'
import { Sender } from './_sender.ts'

let sender: Sender
beforeAll(async () => {
  sender = await Sender.meet('versioned')
  await sender.logIn()
})
afterAll(() => sender.sandbox.stop())

test('answers in the version asked for and announces its end', async () => {
  const response = await sender.verify()
  expect(response.status).toBe(200)
  expect(response.headers.get('x-api-version')).toBe('2026-03-01')
  expect(response.headers.get('deprecation')).toBe('@1788220800')
  expect(response.headers.get('sunset')).toBe('Fri, 31 Dec 2027 00:00:00 GMT')
})

test('refuses another version and none, naming the header', async () => {
  const whole = sender.prepare('ext-verify', undefined)
  const { 'X-Api-Version': _gone, ...without } = whole.headers
  for (const headers of [without, { ...without, 'X-Api-Version': '1999-01-01' }]) {
    const response = await sender.send({ ...whole, headers })
    expect(response.status).toBe(400)
    expect(response.text).toContain('X-Api-Version')
  }
})

test('looks at the body before the token', async () => {
  const stranger = await Sender.meet('versioned')
  const whole = stranger.prepare('ext-verify', undefined)
  expect((await stranger.send({ ...whole, body: {} })).status).toBe(422)
  expect((await stranger.send(whole)).status).toBe(401)
  await stranger.sandbox.stop()
})
