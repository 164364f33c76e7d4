/** The formats a dialect may ask for, as the service itself judges them. */
import type { Field } from '../dialect.ts'

const DATE_TIME = /^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}(:\d{2}(\.\d+)?)?(Z|[+-]\d{2}:\d{2})$/

/** `Date.parse` takes 30 February for 2 March. */
function isDay(text: string): boolean {
  const at = Date.parse(`${text.slice(0, 10)}T00:00:00Z`)
  return !Number.isNaN(at) && new Date(at).toISOString().startsWith(text.slice(0, 10))
}

export const FORMATS: Readonly<Record<NonNullable<Field['format']>, (text: string) => boolean>> = {
  email: text => /^[^\s@]+@[^\s@.]+(\.[^\s@.]+)+$/.test(text),
  e164: text => /^\+[1-9]\d{6,14}$/.test(text),
  uuid: text => /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i.test(text),
  'date-time': text => DATE_TIME.test(text) && isDay(text) && !Number.isNaN(Date.parse(text)),
  date: text => /^\d{4}-\d{2}-\d{2}$/.test(text) && isDay(text),
  time: text => /^([01]\d|2[0-3]):[0-5]\d$/.test(text),
  country: text => /^[A-Z]{2}$/.test(text),
  digits: text => /^\d+$/.test(text),
}
