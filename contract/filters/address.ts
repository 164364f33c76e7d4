/** Names and addresses taken apart, as they are written on parcels: `Street 12, 50667 City` or `12 Street, City SW1A 1AA`. */
import type { Json } from '../json.ts'

const POSTAL =
  '\\d{4}\\s?[A-Z]{2}|\\d{2}-\\d{3}|\\d{4,5}-\\d{3,4}|\\d{3}\\s\\d{2}|\\d{4,6}|[A-Z]{1,2}\\d[A-Z\\d]?\\s?\\d[A-Z]{2}'
const POSTAL_FIRST = new RegExp(`^(?:[A-Z]{1,2}-)?(${POSTAL})[\\s,]+(\\D+)$`, 'i')
const POSTAL_LAST = new RegExp(`^(\\D+?)[\\s,]+(${POSTAL})$`, 'i')
const NUMBER = '\\d+\\s?[a-zA-Z]?(?:\\s?[-/]\\s?\\d+\\s?[a-zA-Z]?)?'
const NUMBER_LAST = new RegExp(`^(.*[^\\d\\s,])[\\s,]+(${NUMBER}|\\d+\\s(?:bis|ter))$`)
const NUMBER_FIRST = /^(\d+[a-zA-Z]?(?:[-/]\d+[a-zA-Z]?)?(?:\s(?:bis|ter))?)[\s,]+(.*\D)$/

/** `undefined` where the line holds no house number. */
export function streetParts(line: string): { street: string; number: string } | undefined {
  const last = NUMBER_LAST.exec(line.trim())
  if (last !== null) return { street: last[1] ?? '', number: last[2] ?? '' }
  const first = NUMBER_FIRST.exec(line.trim())
  return first === null ? undefined : { street: first[2] ?? '', number: first[1] ?? '' }
}

/** `undefined` where the line holds no postal code. */
export function localityParts(line: string): { code: string; city: string } | undefined {
  const first = POSTAL_FIRST.exec(line.trim())
  if (first !== null) return { code: first[1] ?? '', city: first[2] ?? '' }
  const last = POSTAL_LAST.exec(line.trim())
  return last === null ? undefined : { code: last[2] ?? '', city: last[1] ?? '' }
}

/** The lines of a whole address: the one with the street, and the one with the place. */
export function addressLines(address: string): { street: string; locality: string } {
  const parts = address
    .split(/[,;\n]+/)
    .map(part => part.trim())
    .filter(part => part !== '')
  const [first = '', second, ...others] = parts
  // "12, Rue de la Paix": the comma stands inside the street's line.
  const isNumber = /^\d+\s?[a-zA-Z]?$/.test(first) && second !== undefined
  const street = isNumber ? `${first} ${second}` : first
  const rest = isNumber ? others : parts.slice(1)
  const whole = rest.find(part => localityParts(part) !== undefined)
  return { street, locality: whole ?? rest.slice(0, 2).join(' ') }
}

/** Words that belong to the family name they stand before. */
const PARTICLE = /^(?:van|von|vom|zu|zum|zur|de|den|der|del|della|di|da|do|dos|das|du|la|le|ter|ten|af|av)$/

export function nameParts(name: string): { given: string; family: string } {
  const [family, given, ...more] = name.split(',').map(part => part.trim())
  if (family !== undefined && given !== undefined && more.length === 0) return { given, family }
  const words = name.trim().split(/\s+/)
  const particle = words.findIndex((word, i) => i > 0 && PARTICLE.test(word))
  const cut = particle > 0 && particle < words.length - 1 ? particle : words.length - 1
  return { given: words.slice(0, cut).join(' '), family: words.slice(cut).join(' ') }
}

const text = (make: (value: string) => string) => (value: Json) => make(String(value))

export const ADDRESS_FILTERS: Record<string, (value: Json) => Json> = {
  'given-name': text(name => nameParts(name).given),
  'family-name': text(name => nameParts(name).family),
  /** Of a whole address. */
  'street-line': text(address => addressLines(address).street),
  locality: text(address => addressLines(address).locality),
  /** Of a street's line. */
  street: text(line => streetParts(line)?.street ?? line),
  'house-number': text(line => streetParts(line)?.number ?? ''),
  /** Of a line with postal code and city. */
  'postal-code': text(line => localityParts(line)?.code ?? ''),
  city: text(line => localityParts(line)?.city ?? line),
  /** `12a` → `12` and `a`. */
  'leading-number': text(number => /^\d+/.exec(number.trim())?.[0] ?? ''),
  'after-number': text(number => {
    const [, behind, alongside] = /^\d+(?:\s*[-/]\s*(.+)|\s*(\D.*))$/.exec(number.trim()) ?? []
    return (behind ?? alongside ?? '').trim()
  }),
  /** `1012AB` → `1012 AB`, `SW1A1AA` → `SW1A 1AA`, `11122` → `111 22`. */
  'postal-spaced': text(code => {
    const plain = code.replace(/[\s-]/g, '')
    const cut = /^\d{4}[A-Za-z]{2}$/.test(plain) ? 4 : /^\d{5}$/.test(plain) ? 3 : plain.length - 3
    return /^\d{5}$|[A-Za-z]/.test(plain) && plain.length > 4 ? `${plain.slice(0, cut)} ${plain.slice(cut)}` : code
  }),
  /** `00950` → `00-950`, `1000001` → `1000-001`, `01310100` → `01310-100`. */
  'postal-dashed': text(code => {
    const plain = code.replace(/[\s-]/g, '')
    return /^\d{5,8}$/.test(plain) && plain.length !== 6 ? `${plain.slice(0, -3)}-${plain.slice(-3)}` : code
  }),
}
