import { expect, test } from 'vitest'
import { isDataKey } from './shape.ts'

test.each([
  '0193f0a2-7a1b-7c3d-8e4f-5a6b7c8d9e0f',
  '0',
  '-1.5',
  '2026-01-31',
  '2026-01',
  '2026-01-31T10:00:00Z',
  '+4915112345678',
  'JD0145550001',
  'd41d8cd98f00b204',
  'a@b.example',
  'x'.repeat(101),
])('takes %s for data', key => {
  expect(isDataKey(key)).toBe(true)
})

test.each([
  '',
  'name',
  'line1',
  'iso3166',
  'iso8601',
  'sha256',
  'x509',
  'e164',
  '@type',
  '@id',
  '$ref',
  '__proto__',
  'straße',
  'v2.1',
])('takes %j for a name', key => {
  expect(isDataKey(key)).toBe(false)
})
