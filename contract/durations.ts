/** How long a text says that something takes: units of time by their words in many languages, and the forms in which programs write them. */

/** By seconds; those that are looked for first in a name stand first. */
const UNITS: readonly (readonly [seconds: number, words: readonly string[]])[] = [
  [0.001, 'ms millis millisecond milliseconds'.split(' ')],
  [60, 'm min mins minute minutes minuten minuter minuti minuto minutos minuut'.split(' ')],
  [3600, 'h hr hrs hour hours stunde stunden uur uren heure heures hora horas ora ore'.split(' ')],
  [86_400, 'd day days tag tage dag dagen jour jours día dia dias giorno giorni'.split(' ')],
  [1, 's sec secs second seconds sekunde sekunden sekunder seconden seconde secondes segundo segundos'.split(' ')],
  [1, 'secondo secondi'.split(' ')],
]

/** The seconds of the unit that one of these words names. */
export function unitIn(words: readonly string[]): number | undefined {
  return UNITS.find(([, names]) => words.some(word => names.includes(word.toLowerCase())))?.[0]
}

/** Every word for a unit, for a pattern. */
export const UNIT_WORDS = UNITS.flatMap(([, words]) => words).join('|')

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
