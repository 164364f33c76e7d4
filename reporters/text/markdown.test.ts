import fc from 'fast-check'
import { micromark } from 'micromark'
import { gfm, gfmHtml } from 'micromark-extension-gfm'
import { describe, expect, it } from 'vitest'
import { HOSTILE } from '../testdata/hostile-run.ts'
import { markdownCode, markdownSentence, markdownText } from './markdown.ts'

const anyText = fc.oneof(
  fc.string({ unit: 'binary', maxLength: 60 }),
  fc.constantFrom(...HOSTILE),
  fc
    .array(fc.constantFrom('`', '``', '::', ':', '##', '#', '<', '[', '](', '@', '\n', '|', '://', '\\', ' '))
    .map(parts => parts.join('')),
)

describe('markdownText', () => {
  it('leaves no markup, link, mention or command in any text', () => {
    fc.assert(
      fc.property(anyText, text => {
        const shown = markdownText(text)
        const bare = shown.replace(/\\[\\`*_{}[\]|~$^+=.)-]/g, '').replace(/&(?:#\d+|\w+);/g, '')
        expect(bare).not.toMatch(/[<>&`*_[\]|~$^#\\]/)
        expect(shown).not.toMatch(/::|##|:\/\/|\n|www\.|@\w/)
      }),
    )
  })

  it('reads like the text where it is harmless', () => {
    expect(markdownText('The answer was 0.5 % late (status 422).')).toBe('The answer was 0.5 % late (status 422).')
  })

  it('begins no list', () => {
    expect(markdownText('- one')).toBe('\\- one')
    expect(markdownText('1. one')).toBe('1\\. one')
  })
})

describe('markdownSentence', () => {
  it('keeps code spans, and makes nothing else of any text', () => {
    expect(markdownSentence('1. Run `npm run init -- --env a_b`, or *wait*.')).toBe(
      '1\\. Run `npm run init -- --env a_b`, or \\*wait\\*.',
    )
    fc.assert(
      fc.property(anyText, text => {
        const shown = markdownSentence(text)
        const html = micromark(shown, { allowDangerousHtml: true, extensions: [gfm()], htmlExtensions: [gfmHtml()] })
        expect(html.replace(/<\/?(?:p|code|em)>/g, ''), shown).not.toMatch(/</)
        expect(shown).not.toMatch(/::|##|\n/)
      }),
    )
  })
})

describe('markdownCode', () => {
  it('is one code span whatever it holds', () => {
    fc.assert(
      fc.property(anyText, text => {
        const shown = markdownCode(text)
        const fence = /^`+/.exec(shown)?.[0] ?? '_'
        const inside = shown.slice(fence.length, -fence.length)
        expect(shown.endsWith(fence)).toBe(true)
        expect([...inside.matchAll(/`+/g)].every(run => run[0].length < fence.length)).toBe(true)
        expect(shown).not.toMatch(/::|##|\n/)
      }),
    )
  })
})
