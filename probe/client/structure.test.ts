import { expect, it } from 'vitest'
import { shapeTypeOf } from '../../contract/shape/shape.ts'
import { withoutPersons } from '../persons/documents.ts'
import { personsOf } from '../persons/persons.ts'
import { Redactor } from './redact.ts'
import { mapBody } from './structure.ts'

const secrets = new Redactor({ 'Partner number': '70418', 'API key': '5550143917' })
const asSecret = { value: (text: string) => secrets.redact(text), name: (text: string) => text, sentence: String }
const persons = personsOf({ kind: 'test', testData: { 'Customer number': '40711', Phone: '+15125550143' } })

it.each([
  ['70418', asSecret, '{{Partner number | number}}'],
  ['5550143917', asSecret, '{{API key | number}}'],
  ['40711', persons, '{{Customer number | number}}'],
  ['15125550143', persons, '{{Phone | digits | number}}'],
])('leaves a placeholder for the number %s that says that it was one', (digits, change, placeholder) => {
  const body = JSON.parse(mapBody(`{"n": ${digits}, "text": "${digits}", "list": [${digits}, 7]}`, change))
  expect(body.n).toBe(placeholder)
  expect(shapeTypeOf(body.n)).toBe('integer')
  expect(shapeTypeOf(body.text)).toBe('string')
  expect(body.list).toEqual([placeholder, 7])
})

it('leaves JSON where what is found begins inside of an escape', () => {
  const testData = { 'Family name': 'Torhezvík', 'E-mail': 'viktorlin.torhezvik@example.org' }
  const text = JSON.stringify({ said: 'a\nTorhezvík\nb "c"' })
  const { said } = JSON.parse(mapBody(text, personsOf({ kind: 'test', testData })))
  expect(said).toMatch(/^a\s\{\{Family name\}\}\nb "c"$/)
})

it('knows what a filter of phone numbers makes of another number', () => {
  const others = personsOf({ kind: 'test', testData: { 'Customer number': 'K-0085940' } })
  expect(mapBody('{"said":"not allowed (085940)"}', others)).not.toContain('085940')
})

it('says the same in a document', () => {
  expect(withoutPersons({ n: 40711, text: '40711', other: 40712.5 }, persons)).toEqual({
    n: '{{Customer number | number}}',
    text: '{{Customer number}}',
    other: 40712.5,
  })
})

it('knows a number that was taken out for one that was hidden', () => {
  expect(persons.isHiddenIn(mapBody('{"n":40711}', persons))).toBe(true)
})
