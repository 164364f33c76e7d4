import fc from 'fast-check'
import { expect, it } from 'vitest'
import { fieldsOf, isMultipart, MULTIPART, partsOf } from './multipart.ts'

const text = fc.string({ unit: 'grapheme', maxLength: 30 }).filter(each => !each.includes('--last-mile'))

it('fields are read as they were sent, in their order, whatever they hold', () =>
  fc.assert(
    fc.property(
      fc.array(
        fc.tuple(
          text.filter(each => each !== ''),
          text,
        ),
        { maxLength: 5 },
      ),
      pairs => {
        const fields = Object.fromEntries(pairs.filter(([name]) => !/^\d+$/.test(name) && name !== '__proto__'))
        expect(fieldsOf(partsOf(fields, MULTIPART))).toEqual(Object.entries(fields))
      },
    ),
  ))

it('a reader of the platform reads them, too', async () => {
  const fields = { 'user.name': 'Ünal "x"', code: 'a\r\nb', empty: '' }
  const body = partsOf(fields, MULTIPART)
  const read = await new Response(body, { headers: { 'Content-Type': MULTIPART } }).formData()
  expect([...read.entries()]).toEqual(Object.entries(fields))
})

it('goes by the boundary of its media type', () => {
  expect(partsOf({ a: '1' }, 'multipart/form-data; boundary=xyz')).toBe(
    '--xyz\r\nContent-Disposition: form-data; name="a"\r\n\r\n1\r\n--xyz--\r\n',
  )
  expect(isMultipart('Multipart/Form-Data; boundary=xyz')).toBe(true)
  for (const other of ['multipart/mixed', 'application/json', undefined]) expect(isMultipart(other)).toBe(false)
})
