/** How long a text says that something takes: units of time by their words in many languages, and the forms in which programs write them. */

/** By seconds, as patterns; those that are looked for first in a name stand first. Minutes and seconds have one stem in most languages, with endings of their own. */
const UNITS: readonly (readonly [seconds: number, words: string])[] = [
  [0.001, 'ms|millis|milliseconds?'],
  [60, String.raw`m|mins?|minu[tc]\p{L}{0,4}|minuut`],
  [3600, 'h|hrs?|hours?|stunden?|uur|uren|heures?|horas?|or[ae]'],
  [86_400, 'd|days?|tage?|dag|dagen|jours?|d[ií]as?|giorn[oi]'],
  [1, String.raw`s|secs?|sek|se[ckg][eiou]n[dt]\p{L}{0,4}`],
]

const WHOLE = UNITS.map(([seconds, words]) => [seconds, new RegExp(`^(?:${words})$`, 'iu')] as const)

/** The seconds of the unit that one of these words names. */
export function unitIn(words: readonly string[]): number | undefined {
  return WHOLE.find(([, unit]) => words.some(word => unit.test(word)))?.[0]
}

/** Every word for a unit, for a pattern with the flag `u`. */
export const UNIT_WORDS = UNITS.map(([, words]) => words).join('|')

const PART = String.raw`(\d+(?:\.\d+)?) ?(${UNIT_WORDS})(?!\p{L})`
const EACH = new RegExp(PART, 'giu')
const ISO = /^P(?=.)(?:(\d+)D)?(?:T(?=.)(?:(\d+)H)?(?:(\d+)M)?(?:(\d+(?:\.\d+)?)S)?)?$/

/** Seconds of `90s`, `15 minutes`, `1h30m`, `PT15M`; `undefined` of any other text. */
export function durationOf(text: string): number | undefined {
  const iso = ISO.exec(text)
  if (iso !== null) {
    const [days = 0, hours = 0, minutes = 0, seconds = 0] = iso.slice(1).map(part => Number(part ?? 0))
    return days * 86_400 + hours * 3600 + minutes * 60 + seconds
  }
  const parts = [...text.matchAll(EACH)]
  if (parts.length === 0 || text.replace(EACH, '').trim() !== '') return undefined
  return parts.reduce((sum, [, count, unit = '']) => sum + Number(count) * (unitIn([unit]) ?? 0), 0)
}
