import type { Format, Json, Values } from './model.ts'
import type { Random } from './random.ts'
import type { Person } from './words.ts'

const DAY = '2031-05-14'
const [year, month, day] = DAY.split('-') as [string, string, string]

/** The forms in which houses write the same thing: how it is reported, what is taken, how a value is written in it. */
interface Form {
  told: string
  test: RegExp
  write: (person: Person) => Json
}
const FORMS: Record<string, Form[]> = {
  phone: [
    { told: '+NNNNNNNN', test: /^\+[1-9]\d{6,14}$/, write: p => `+${p.dial}${p.national}` },
    { told: '^[1-9][0-9]{6,14}$', test: /^[1-9]\d{6,14}$/, write: p => `${p.dial}${p.national}` },
    { told: '^00[1-9][0-9]{6,14}$', test: /^00[1-9]\d{6,14}$/, write: p => `00${p.dial}${p.national}` },
    { told: '^0[0-9]{6,12}$', test: /^0\d{6,12}$/, write: p => `0${p.national}` },
    { told: '+CC NNNNNNN', test: /^\+\d{1,3} \d{6,12}$/, write: p => `+${p.dial} ${p.national}` },
  ],
  birth: [
    { told: 'YYYY-MM-DD', test: /^\d{4}-\d\d-\d\d$/, write: p => p.birth },
    { told: 'YYYYMMDD', test: /^\d{8}$/, write: p => p.birth.replaceAll('-', '') },
    { told: 'DD.MM.YYYY', test: /^\d\d\.\d\d\.\d{4}$/, write: p => p.birth.split('-').reverse().join('.') },
  ],
  eta: [
    { told: 'YYYY-MM-DD', test: /^\d{4}-\d\d-\d\d$/, write: () => DAY },
    {
      told: 'YYYY-MM-DDThh:mm:ssZ',
      test: /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(Z|[+-]\d\d:\d\d)$/,
      write: () => `${DAY}T14:00:00Z`,
    },
    { told: 'DD.MM.YYYY', test: /^\d\d\.\d\d\.\d{4}$/, write: () => `${day}.${month}.${year}` },
    { told: 'DD/MM/YYYY', test: /^\d\d\/\d\d\/\d{4}$/, write: () => `${day}/${month}/${year}` },
    { told: 'YYYYMMDD', test: /^\d{8}$/, write: () => `${year}${month}${day}` },
    { told: 'YYYY-MM-DD hh:mm', test: /^\d{4}-\d\d-\d\d \d\d:\d\d$/, write: () => `${DAY} 14:00` },
    { told: 'unix', test: /^\d{10}$/, write: () => Date.parse(`${DAY}T14:00:00Z`) / 1000 },
  ],
  country: [
    { told: '^[A-Z]{2}$', test: /^[A-Z]{2}$/, write: p => p.country },
    { told: '^[a-z]{2}$', test: /^[a-z]{2}$/, write: p => p.country.toLowerCase() },
  ],
  postcode: [
    { told: '^[0-9A-Z][0-9A-Z -]{2,9}$', test: /^[0-9A-Z][0-9A-Z -]{2,9}$/, write: p => p.postcode },
    { told: '^[0-9A-Z]{3,9}$', test: /^[0-9A-Z]{3,9}$/, write: p => p.postcode.replace(/[ -]/g, '') },
  ],
  house: [
    { told: '^[0-9]{1,4}[a-z]?$', test: /^\d{1,4}[a-z]?$/, write: p => p.house },
    { told: '1..9999', test: /^\d{1,4}$/, write: p => Number(p.house) },
  ],
  email: [{ told: 'user@host.tld', test: /^[^@\s]+@[^@\s]+\.[^@\s]+$/, write: p => p.email }],
  time: [
    { told: 'hh:mm', test: /^\d\d:\d\d$/, write: () => '09:00' },
    { told: 'hhmm', test: /^\d{4}$/, write: () => '0900' },
    { told: '0..23', test: /^\d{1,2}$/, write: () => 9 },
  ],
}
const PLAIN: Record<string, (person: Person) => Json> = {
  given: p => p.given,
  family: p => p.family,
  street: p => p.street,
  city: p => p.city,
}
export type Chosen = Record<string, number>
/** One form of each thing for a service; the first ones, which are common, more often. */
export const chooseForms = (random: Random): Chosen =>
  Object.fromEntries(
    Object.entries(FORMS).map(([what, list]) => [what, random.chance(0.4) ? 0 : random.whole(0, list.length - 1)]),
  )

const formOf = (chosen: Chosen, what: string): Form | undefined => FORMS[what]?.[chosen[what] as number]
export const formatOf = (chosen: Chosen, what: string): Format | undefined => {
  const form = formOf(chosen, what)
  return form && { told: form.told, test: form.test }
}
export function writeAs(chosen: Chosen, what: string, person: Person): Json {
  const write = formOf(chosen, what)?.write ?? PLAIN[what]
  if (write === undefined) throw new Error(`nothing is known of ${what}`)
  return write(person)
}
/** What a person is known by, as it stands in requests. */
export const valuesOf = (chosen: Chosen, person: Person): Values =>
  Object.fromEntries(
    ['phone', 'email', 'family', 'given', 'postcode', 'house', 'street', 'city', 'country', 'birth'].map(what => [
      what,
      String(writeAs(chosen, what, person)),
    ]),
  )

/** As an operator's mail writes it: for people, where the service tells its form; otherwise as it is sent. */
export function mailed(chosen: Chosen, what: string, person: Person, forPeople: boolean): Json {
  if (!forPeople) return writeAs(chosen, what, person)
  if (what === 'phone') return `+${person.dial} ${person.national.replace(/(\d{2,3})(?=(\d{3})+$)/g, '$1 ')}`
  if (what === 'eta') return `${DAY} 14:00`
  if (what === 'birth') return person.birth
  return what in PLAIN || what === 'email'
    ? writeAs(chosen, what, person)
    : String((person as unknown as Record<string, string>)[what] ?? writeAs(chosen, what, person))
}
