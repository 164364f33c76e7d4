/** What a template may do to a value: every filter by its name. */
import type { Json } from '../json.ts'
import { ADDRESS_FILTERS } from './address.ts'
import { COUNTRY_FILTERS } from './country.ts'
import { MOMENT_FILTERS } from './moment.ts'
import { PHONE_FILTERS } from './phone.ts'

export const FILTERS: Record<string, (value: Json) => Json> = {
  digits: value => String(value).replace(/\D/g, ''),
  lower: value => String(value).toLowerCase(),
  upper: value => String(value).toUpperCase(),
  trim: value => String(value).trim(),
  number: value => Number(value),
  text: value => String(value),
  /** Of a locale. */
  language: value => String(value).split(/[-_]/)[0] ?? '',
  'no-spaces': value => String(value).replace(/\s+/g, ''),
  list: value => [value],
  ...PHONE_FILTERS,
  ...COUNTRY_FILTERS,
  ...ADDRESS_FILTERS,
  ...MOMENT_FILTERS,
}
