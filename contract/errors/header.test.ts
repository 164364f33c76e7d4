import { expect, it } from 'vitest'
import { headersIn } from './_header.ts'

it.each([
  'The header Idempotency-Key is required',
  'Missing Idempotency-Key header',
  'Header "Idempotency-Key" fehlt',
  'Der Idempotency-Key-Header fehlt',
  'Die Kopfzeile Idempotency-Key ist erforderlich.',
  "L'en-tête Idempotency-Key est obligatoire.",
  'Falta la cabecera Idempotency-Key',
  'O cabeçalho Idempotency-Key é obrigatório.',
  "L'intestazione Idempotency-Key è obbligatoria",
  'Brak nagłówka Idempotency-Key',
  'Заголовок Idempotency-Key обязателен',
])('is read from %s', text => {
  expect(headersIn(text)).toEqual(['Idempotency-Key'])
})

it.each([
  'Idempotency-Key is required',
  'the header is missing',
  'two-part headers are not taken',
  'Kopfzeile fehlt',
  `${'header '.repeat(100)}A-B`,
])('is none in %s', text => {
  expect(headersIn(text)).toEqual([])
})

it('are several where a sentence lists them', () => {
  expect(headersIn('the headers X-Client-Id, X-Client-Secret and X-Tenant are required')).toEqual([
    'X-Client-Id',
    'X-Client-Secret',
    'X-Tenant',
  ])
})
