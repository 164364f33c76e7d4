import { describe, expect, it } from 'vitest'
import data from './vocabulary.json' with { type: 'json' }
import { wordsFor } from './vocabulary.ts'

describe('wordsFor', () => {
  it('begins with the words of the language that the names are of', () => {
    expect(wordsFor('ext-verify', ['vorname', 'nachname'])[0]).toBe('vorname')
    expect(wordsFor('ext-reach', ['klant', 'voorkeur', 'postcode'])).toContain('afhaalpunt')
    expect(wordsFor('ext-notify', ['persona', 'campo', 'requerido', 'apellidos'])[0]).toBe('canal')
  })

  it('knows a language by its error messages, in its own script', () => {
    expect(wordsFor('ext-verify', 'ველი სავალდებულოა'.split(' '))[0]).toBe('sakheli')
    expect(wordsFor('ext-notify', 'Ошибка: поле обязательно'.split(' '))[0]).toBe('kanal')
    expect(wordsFor('ext-reach', 'väli on kohustuslik'.split(' '))[0]).toBe('toiming')
  })

  it('has the English ones alone where the names are English or tell nothing', () => {
    for (const names of [['first', 'name', 'email'], ['x', 'y'], []])
      expect(wordsFor('ext-verify', names)).not.toContain('vorname')
  })

  it.each(Object.keys(data).filter(language => language !== 'en'))('recognizes %s by its own names', language => {
    const { person, message } = (data as unknown as Record<string, { person: string; message: string }>)[language] ?? {
      person: '',
      message: '',
    }
    const observed = [...person.split(', ').slice(0, 8), ...message.split(', ').slice(0, 8)]
    expect(wordsFor('ext-verify', observed)).toEqual(expect.arrayContaining(person.split(', ')))
  })

  it('lists no word twice', () => {
    const words = wordsFor('ext-notify', ['nachricht', 'kanal'])
    expect(new Set(words).size).toBe(words.length)
  })
})
