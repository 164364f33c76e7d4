/** Forms that a rejection shows, of dates: `DD.MM.YYYY`, `yyyy-MM-dd'T'HH:mm`, `%d/%m/%Y`, an example in figures; of figures: `###-###`. */

/** When something was said. */
export const MOMENT = /\d{4}-\d\d-\d\dT\d\d:\d\d(?::\d\d)?(?:[.,]\d+)?(?:Z|[+-]\d\d:?\d\d)(?!\d)/g

/** Letters that repeat, in whatever language, figures, `%d`: what stands for a part of a date. */
const DATE_FORM =
  /(?<![\p{L}\p{N}%])(%[Yymd]|\p{L}{2,4}|\d{4}|\d\d)(?:([-./])(%[Yymd]|\p{L}{2,4}|\d{4}|\d\d)\2|(?=\p{L})(\p{L}\p{L}))(%[Yymd]|\p{L}{2,4}|\d{4}|\d\d)(?:([T ' ]+)[%\p{L}\d]{2}:[%\p{L}\d]{2}(:[%\p{L}\d]{2})?(Z07:00|Z|XXX|[+-]\d\d:\d\d)?)?(?![\p{L}\p{N}])/gu
const isPart = (text: string) => /^(?:%.|\d+|(\p{L})\1+)$/u.test(text)
const isYear = (text: string) => /^(?:%[Yy]|\d{4}|\p{L}{4})$/u.test(text)
const isMonth = (text: string) => /^(?:%m|[MmΜμМм]+)$/.test(text)

/** A form of dates that is shown, as the day after tomorrow. */
export function shownDates(raw: string): string[] {
  const [year = '', month = '', day = ''] = new Date(Date.now() + 2 * 86_400_000).toISOString().slice(0, 10).split('-')
  return [...raw.matchAll(DATE_FORM)].flatMap(match => {
    const [, first = '', separator = '', second = match[4] ?? '', , third = '', between, seconds, zone] = match
    if (![first, second, third].every(isPart) || isYear(first) === isYear(third)) return []
    const isMonthFirst = isMonth(first) && !isMonth(second)
    const date = isYear(first) ? [year, month, day] : isMonthFirst ? [month, day, year] : [day, month, year]
    const time =
      between === undefined
        ? ''
        : `${between.includes('T') ? 'T' : ' '}10:00${seconds === undefined ? '' : ':00'}${
            zone === undefined ? '' : /Z|XXX/.test(zone) ? 'Z' : '+00:00'
          }`
    return [date.join(separator) + time]
  })
}

const FIGURES = /(?<![\p{L}\d#])[+(]?(?=[\p{Lu}\d#])/gu
const NEXT = /[-./: )]{0,2}(?:(\p{Lu})\1+|#+|\d+)/uy

/** `+NNNNNNN`, `###-###`: capitals and signs that repeat stand for figures, which stand as `0`. In a time that grows with the text, whatever it is. */
export function shownFigures(raw: string): string[] {
  const forms: string[] = []
  let after = 0
  for (const { 0: sign, index } of raw.matchAll(FIGURES)) {
    if (index < after) continue
    const ends: number[] = []
    let isForm = false
    let to = 0
    NEXT.lastIndex = index + sign.length
    for (let next = NEXT.exec(raw); next !== null; next = NEXT.exec(raw)) {
      after = NEXT.lastIndex
      isForm ||= /[^\d./: )-]/u.test(next[0])
      if (isForm) ends.push(after)
    }
    for (const end of ends) if (!/^[\p{L}\d]/u.test(raw.slice(end, end + 2))) to = end
    if (to > 0) forms.push(raw.slice(index, to).replace(/\p{Lu}|#|\d/gu, '0'))
  }
  return forms
}
