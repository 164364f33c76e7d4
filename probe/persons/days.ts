/** A day, however it is written: year, month and day in every order, as numbers or with the month's name. */
import type { Trace } from '../client/traces.ts'
import { fold, folded } from './fold.ts'

export class Days {
  readonly #patterns: { name: string; pattern: RegExp }[] = []

  add(name: string, value: string): void {
    const [, year = '', month = '', day = ''] = /^\D*(\d{4})\D?(\d{2})\D?(\d{2})/.exec(value) ?? dayFirst(value) ?? []
    if (year === '') return
    const any = writtenAs(year, Number(month), Number(day)).join('|')
    this.#patterns.push({ name, pattern: new RegExp(`(?<!\\d)(?:${any})(?!\\d)`, 'gu') })
  }

  in(text: string): Trace[] {
    if (this.#patterns.length === 0) return []
    const { text: plain, at } = folded(text)
    const place = (i: number) => at?.[i] ?? i
    return this.#patterns.flatMap(({ name, pattern }) =>
      [...plain.matchAll(pattern)].map(({ 0: found, index }) => ({
        ...{ from: place(index), to: place(index + found.length) },
        ...{ name, whole: true },
      })),
    )
  }
}

/** As Europe writes it. */
function dayFirst(value: string): string[] | undefined {
  const found = /^\D*(\d{1,2})\D+(\d{1,2})\D+(\d{4})/.exec(value)
  return found === null ? undefined : ['', found[3] ?? '', found[2] ?? '', found[1] ?? '']
}

function writtenAs(year: string, month: number, day: number): string[] {
  const apart = (digits: string) => [...digits].join('[ +]?')
  const [yyyy, yy] = [apart(year), apart(year.slice(2))]
  const [mm, dd] = [month, day].map(each => apart(String(each).padStart(2, '0'))) as [string, string]
  const [anyMonth, anyDay] = [`(?:${mm}|${month})`, `(?:${dd}|${day})`]
  const years = `(?:${yyyy}|${yy})`
  const sign = `[^\\p{L}\\p{N}{}"]{1,2}`
  const named = `(?:${monthNames(month).join('|')})`
  const seconds = Date.UTC(Number(year), month - 1, day) / 1000
  return [
    ...[`${yyyy}[ +]?${mm}[ +]?${dd}`, `${dd}[ +]?${mm}[ +]?${yyyy}`, `${mm}[ +]?${dd}[ +]?${yyyy}`],
    `${yyyy}${sign}${anyMonth}${sign}${anyDay}`,
    `${anyDay}${sign}${anyMonth}${sign}${years}`,
    `${anyMonth}${sign}${anyDay}${sign}${years}`,
    `${anyDay}(?:st|nd|rd|th|er)?(?:${sign}(?:de|of)?\\s?)${named}(?:${sign}(?:de\\s)?)${years}`,
    `${named}${sign}${anyDay}(?:st|nd|rd|th)?${sign}${years}`,
    ...(Math.abs(seconds) >= 1e6 ? [`${seconds}(?:000)?`] : []),
  ]
}

const LOCALES = ['en', 'de', 'fr', 'nl', 'es', 'it', 'pt', 'pl', 'sv', 'da']

const known = new Map<number, string[]>()

function monthNames(month: number): string[] {
  const names = known.get(month) ?? namesOf(Date.UTC(2000, month - 1, 15))
  known.set(month, names)
  return names
}

function namesOf(moment: number): string[] {
  const names = LOCALES.flatMap(locale =>
    (['long', 'short'] as const).map(style => {
      const format = new Intl.DateTimeFormat(locale, { month: style, day: 'numeric', timeZone: 'UTC' })
      const name = format.formatToParts(moment).find(part => part.type === 'month')?.value ?? ''
      return fold(name).replace(/\.$/, '')
    }),
  )
  return [...new Set(names)].filter(name => /^\p{L}+$/u.test(name))
}
