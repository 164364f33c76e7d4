import { describe, expect, it } from 'vitest'
import { languages, languagesOf, namesOf } from '../probe/naming/languages.ts'
import type { Answer } from './answer.ts'
import { EMPTY } from './draft.ts'
import { Operation } from './operation.ts'
import { played } from './testdata/memory-service.ts'
import { vocabulary, wordsFor } from './vocabulary.ts'

/** Those of its own subject that are tried before names of no meaning. */
const FIRST = 60

describe('wordsFor', () => {
  it('begins with the words of the language that the names are of', () => {
    expect(wordsFor('ext-verify', ['vorname', 'nachname']).slice(0, FIRST)).toContain('geburtsdatum')
    expect(wordsFor('ext-reach', ['klant', 'voorkeur', 'postcode'])).toContain('afhaalpunt')
    expect(wordsFor('ext-notify', ['persona', 'campo', 'requerido', 'apellidos']).slice(0, FIRST)).toContain('canal')
  })

  it('knows a language by its error messages, in its own script', () => {
    expect(wordsFor('ext-verify', 'ველი სავალდებულოა'.split(' ')).slice(0, FIRST)).toContain('sakheli')
    expect(wordsFor('ext-notify', 'Ошибка: поле обязательно'.split(' ')).slice(0, FIRST)).toContain('kanal')
    expect(wordsFor('ext-reach', 'väli on kohustuslik'.split(' ')).slice(0, FIRST)).toContain('toiming')
  })

  it('has the English ones alone where the names are English or tell nothing', () => {
    for (const names of [['first', 'name', 'email'], ['x', 'y'], []])
      expect(wordsFor('ext-verify', names)).not.toContain('vorname')
  })

  it.each([...languages()].filter(([code]) => code !== 'en'))('recognizes %s by its own names', (code, language) => {
    const observed = [...namesOf(language, 'person').slice(0, 8), ...namesOf(language, 'message').slice(0, 8)]
    expect(languagesOf(observed)).toContain(code)
    expect(wordsFor('ext-verify', observed)).toEqual(expect.arrayContaining(namesOf(language, 'person')))
  })

  it('lists no word twice', () => {
    const words = wordsFor('ext-notify', ['nachricht', 'kanal'])
    expect(new Set(words).size).toBe(words.length)
  })
})

it('has names for changing what was shown, at the endpoint that changes it', () => {
  const { op } = played({}, () => undefined)
  const reach = new Operation(op.service, 'ext-reach', {})
  const answer = { json: { preference: { place: 'x' }, n: 1 } } as unknown as Answer
  reach.accepted.push({ answer, draft: EMPTY })
  expect(vocabulary(reach, 430)).toEqual(expect.arrayContaining(['setPreference', 'preferenceUpdate']))
  expect(vocabulary(op, 430)).not.toContain('setPreference')
})
