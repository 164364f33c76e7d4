import { describe, expect, it } from 'vitest'
import { wordsFor } from './words.ts'

describe('wordsFor', () => {
  it('begins with the words of the language that the names are of', () => {
    expect(wordsFor('ext-verify', ['vorname', 'nachname'])[0]).toBe('vorname')
    expect(wordsFor('ext-reach', ['klant', 'voorkeur', 'postcode'])).toContain('afhaalpunt')
    expect(wordsFor('ext-notify', ['persona', 'campo', 'requerido'])[0]).toBe('canal')
  })

  it('has the English ones alone where the names are English or tell nothing', () => {
    for (const names of [['first', 'name', 'email'], ['x', 'y'], []])
      expect(wordsFor('ext-verify', names)).not.toContain('vorname')
  })

  it('lists no word twice', () => {
    const words = wordsFor('ext-notify', ['nachricht', 'kanal'])
    expect(new Set(words).size).toBe(words.length)
  })
})
