/** A test person in a line of prose: "1) Jörn Bäuerle, geb. 05.11.1991, Lindwurmstraße 88, 80337 München, j@example.net, Mobil +49 …". */

const E_MAIL = /^[^\s@,;]+@[^\s@,;]+\.[a-z]{2,}$/i
const DATE = /(?<!\d)(\d{4}-\d{2}-\d{2}|\d{1,2}[./-]\d{1,2}[./-]\d{4})(?!\d)/
const PHONE = /(?:^|\s)((?:\+|00)?\d[\d\s()/.-]{6,18}\d)$/
const NAME = /^\p{Lu}[\p{L}'’.-]+(?:\s(?:d[eaiou]s?|van|von|der|den|del|la|le)|\s\p{Lu}[\p{L}'’.-]*){1,5}$/u
const STREET = /^(\p{L}[\p{L}\s.'’-]{2,60}?)(?:\s+|,\s*)(\d{1,5}\s?[a-z]?)(?:\s.*)?$/iu
const TOWN = /^(\d{4,6}|\d{2}-\d{3}|\d{3}\s\d{2}|\d{4}\s?[A-Z]{2})\s+(\p{Lu}[\p{L}\s'’.-]{1,40})$/u

/** `DNI 48213907L`, `Kunden-Nr.: 4711`: a name of capitals alone, or one with a colon, and one word. */
const NAMED = /^(\p{Lu}{2,10}|\p{L}[\p{L}\s-]{1,30}(?=:)):?\s+(?=\S*\d)(\S+)$/u

/** Two of these at least make a person; `undefined` where a line is none. */
const ENOUGH = 2

export function personIn(line: string): Record<string, string> | undefined {
  const parts = line
    .replace(/\([^)]*\)/g, '')
    .split(/[,;]\s+|\.(?:\s+|$)/)
    .map(part => part.replace(/[,;]$/, '').trim())
    .filter(part => part !== '')
  const [first = '', ...others] = parts
  if (!NAME.test(first) || others.length < ENOUGH) return undefined
  const found: Record<string, string> = {}
  for (const part of others) Object.assign(found, { ...datumIn(part), ...found })
  if (Object.keys(found).length < ENOUGH || (found['E-mail'] ?? found['Phone']) === undefined) return undefined
  const [given = '', ...family] = first.split(/\s+/)
  return { 'Given name': given, 'Family name': family.join(' '), ...found }
}

function datumIn(part: string): Record<string, string> {
  const word = part.split(/\s+/).at(-1) ?? ''
  if (E_MAIL.test(word)) return { 'E-mail': word }
  const date = DATE.exec(part)?.[1]
  if (date !== undefined) return { 'Date of birth': date }
  const town = TOWN.exec(part)
  if (town !== null) return { 'Postal code': town[1] ?? '', City: town[2] ?? '' }
  const phone = PHONE.exec(part)?.[1]
  if (phone !== undefined && phone.replaceAll(/\D/g, '').length >= 8) return { Phone: phone.trim() }
  const [, name = '', value = ''] = NAMED.exec(part) ?? []
  if (value !== '') return { [name]: value }
  const street = STREET.exec(part)
  return street === null ? {} : { Street: street[1] ?? '', 'House number': street[2] ?? '' }
}
