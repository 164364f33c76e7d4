import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { clip, oneLine, visible } from './visible.ts'

const anyText = fc.string({ unit: 'binary', maxLength: 60 })

describe('visible', () => {
  it('spells out what a terminal or a reader would not show', () => {
    expect(visible('\u001b[31mred\u0000\u202e\ud800')).toBe('\\x1b[31mred\\x00\\u202e\\ud800')
  })

  it('keeps the letters, the tabs and the line feeds', () => {
    expect(visible('Straße\t\r\n東京 👩‍👧 می\u200cخواهم')).toBe('Straße\t\n東京 👩\u200d👧 می\u200cخواهم')
  })

  it('leaves nothing to spell out in what it made', () => {
    fc.assert(fc.property(anyText, text => visible(visible(text)) === visible(text)))
  })

  it('makes one line of any text', () => {
    fc.assert(fc.property(anyText, text => !/[\p{Cc}\u2028\u2029]/u.test(oneLine(text))))
  })
})

describe('clip', () => {
  it('never cuts a character in two', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'grapheme', maxLength: 20 }), fc.integer({ min: 2, max: 20 }), (text, most) => {
        const cut = clip(text, most)
        expect(cut.length).toBeLessThanOrEqual(most)
        expect(cut).not.toMatch(/\p{Cs}/u)
      }),
    )
  })
})
