/** A test person in prose: "1) Jörn Bäuerle, geb. 05.11.1991, Lindwurmstraße 88, 80337 München, j@example.net, Mobil +49 …". */
import { dayIn } from './day.ts'

const E_MAIL = /^[^\s@,;]+@[^\s@,;]+\.[a-z]{2,}$/i
const PHONE = /(?:^|[\s:])((?:\+|00)?\d[\d\s()/.-]{6,18}\d)$/
const TITLE = /^(?:m|mme|mlle|mr|mrs|ms|miss|dr|herr|frau|hr|fr|sr|sra|dhr|mevr|sig|dott|pan|pani)\.?\s+(?=\p{Lu})/iu
const NAME = /^\p{Lu}[\p{L}'’.-]+(?:\s(?:d[eaiou]s?|van|von|der|den|del|la|le)|\s\p{Lu}[\p{L}'’.-]*){1,5}$/u
const STREET = /^(\p{L}[\p{L}\s.'’-]{2,60}?)(?:\s+|,\s*)(\d{1,5}\s?[a-z]?)(?:\s.*)?$/iu
const NUMBER_FIRST = /^(\d{1,5}(?:\s?[a-z]|\s(?:bis|ter|quater))?)\s+(\p{L}[\p{L}\s.'’-]{3,60})$/iu
const TOWN = /^(\d{4,6}|\d{2}-\d{3}|\d{3}\s\d{2}|\d{4}\s?[A-Z]{2})\s+(\p{Lu}[\p{L}\s'’.-]{1,40})$/u
/** As Britain and Ireland write it. */
const TOWN_FIRST = /^(\p{Lu}[\p{L}\s'’-]{1,40}?)\s+([A-Z]{1,2}\d[A-Z\d]?\s\d[A-Z]{2})$/u
/** `DNI 48213907L`, `Kunden-Nr.: 4711`, `person no. 700113`: a name of capitals, one with a colon or one of a number, and one word. */
const NAMED =
  /^(\p{Lu}{2,10}|\p{L}[\p{L}\s-]{1,30}(?=:)|\p{L}[\p{L}\s-]{1,30}\s?(?:no|nr|number|nummer|id|ref|reference|n°|n[úu]m)\.?):?\s+(?=\S*\d)(\S+)$/iu

/** Two data of a person at least make one; `undefined` where a text is none. */
const ENOUGH = 2

export function beginsPerson(line: string): boolean {
  return NAME.test((line.split(/[,;\n]/)[0] ?? '').replace(TITLE, '').trim())
}

/** `text`: of one line, or of several that belong together. */
export function personIn(text: string): Record<string, string> | undefined {
  const parts = text
    .replace(TITLE, '')
    .replace(/\([^)]*\)/g, '')
    .split(/[,;\n]\s*|\s[-–|]\s|(?<!(?<!\p{L})(?:no|nr|t[eé]l|n|st|str|geb|mob))\.\s+|\.$/iu)
    .map(part => part.replace(/[,;]$/, '').trim())
    .filter(part => part !== '')
  const [name = '', ...others] = parts
  if (!NAME.test(name) || others.length < ENOUGH) return undefined
  const found: Record<string, string> = {}
  for (const part of others) Object.assign(found, { ...datumIn(part), ...found })
  if (Object.keys(found).length < ENOUGH || (found['E-mail'] ?? found['Phone']) === undefined) return undefined
  const [given = '', ...family] = name.split(/\s+/)
  return { 'Given name': given, 'Family name': family.join(' '), ...found }
}

/** What is none of the others may be the street. */
function datumIn(part: string): Record<string, string> {
  const word = part.split(/\s+/).at(-1) ?? ''
  if (E_MAIL.test(word)) return { 'E-mail': word }
  const day = dayIn(part)
  if (day !== undefined) return { 'Date of birth': day }
  const town = TOWN.exec(part)
  if (town !== null) return { 'Postal code': town[1] ?? '', City: town[2] ?? '' }
  const townFirst = TOWN_FIRST.exec(part)
  if (townFirst !== null) return { 'Postal code': townFirst[2] ?? '', City: townFirst[1] ?? '' }
  const phone = PHONE.exec(part)?.[1]
  if (phone !== undefined && phone.replaceAll(/\D/g, '').length >= 8) return { Phone: phone.trim() }
  const [, name = '', value = ''] = NAMED.exec(part) ?? []
  if (value !== '' && (/^\p{Lu}{2,10}$/u.test(name) || !/^\p{Lu}{2,10}$/iu.test(name) || part.includes(':')))
    return { [name.replace(/\.$/, '')]: value }
  const numberFirst = NUMBER_FIRST.exec(part)
  if (numberFirst !== null) return { Street: numberFirst[2] ?? '', 'House number': numberFirst[1] ?? '' }
  const street = STREET.exec(part)
  return street === null ? {} : { Street: street[1] ?? '', 'House number': street[2] ?? '' }
}
