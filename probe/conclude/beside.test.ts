import { expect, it } from 'vitest'
import type { Note } from '../notes.ts'
import { isOfChannel, missedBeside } from './beside.ts'

const held = [
  { in: 'body', pointer: '/event', value: 'OUT_FOR_DELIVERY' },
  { in: 'body', pointer: '/channel', value: 'sms' },
  { in: 'body', pointer: '/count', value: 3 },
] as const
const missed = (text: string) => [
  ...missedBeside(
    [{ exchange: 'x1', observation: { kind: 'missing', at: ['window'], in: 'body', naming: 'wire', text } } as Note],
    held,
  ),
]

it.each([
  [['/window'], 'Pflichtelement fehlt (Event OUT_FOR_DELIVERY)'],
  [['/window'], 'window is required when channel is "sms"'],
  [[], 'window is required'],
  [[], 'window is required, as is sms_text'],
  [[], 'window is required for 3 parcels'],
])('%j is missed only beside another value: %s', (told, text) => {
  expect(missed(text)).toEqual(told)
})

it('takes the form of an address for one of a channel where another channel could be chosen', () => {
  const lists = (values: string[]) => [{ in: 'body', pointer: '/to/by', values }]
  const to = { in: 'body', pointer: '/to/value' }
  expect(isOfChannel(to, 'email', lists(['correo', 'telefono']))).toBe(true)
  expect(isOfChannel(to, 'date', lists(['correo', 'telefono']))).toBe(false)
  expect(isOfChannel(to, 'email', lists(['correo', 'carta']))).toBe(false)
  expect(isOfChannel({ ...to, pointer: '/from/value' }, 'email', lists(['correo', 'telefono']))).toBe(false)
})
