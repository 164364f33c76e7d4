import fc from 'fast-check'
import { XMLParser, XMLValidator } from 'fast-xml-parser'
import { expect, it } from 'vitest'
import { xmlDocument } from '../junit.ts'
import { visible } from './visible.ts'

const anyText = fc.oneof(
  fc.string({ unit: 'binary', maxLength: 40 }),
  fc
    .array(fc.constantFrom(']]>', '<!--', '&#0;', '&amp;', '\u0000', '\ud800', '\uffff', '<x>', '"', '\n', '\t', '\r'))
    .map(parts => parts.join('')),
)
const parser = new XMLParser({
  ignoreAttributes: false,
  attributeNamePrefix: '',
  trimValues: false,
  parseTagValue: false,
  processEntities: true,
  htmlEntities: true,
})

it('is well formed and read back as what was shown, whatever the text', () => {
  fc.assert(
    fc.property(anyText, anyText, (attribute, content) => {
      const document = xmlDocument({ name: 'a', attributes: { b: attribute }, children: [`.${content}.`] })
      expect(XMLValidator.validate(document)).toBe(true)
      const read = parser.parse(document) as { a: { b: string; '#text': string } }
      expect(read.a['#text']).toBe(visible(`.${content}.`))
      expect(read.a.b).toBe(visible(attribute))
    }),
  )
})

it('holds only characters that XML 1.0 allows', () => {
  const allowed = /^[\t\n\r\u0020-\ud7ff\ue000-\ufffd\u{10000}-\u{10ffff}]*$/u
  fc.assert(
    fc.property(anyText, text => allowed.test(xmlDocument({ name: 'a', attributes: { b: text }, children: [text] }))),
  )
})
