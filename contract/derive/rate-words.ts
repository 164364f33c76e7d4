/** A rate limit that a refusal tells in words: `Rate limit exceeded: 100 per 1 minute`. */
import type { StatedLimit } from './rate-headers.ts'

const UNITS: [RegExp, number][] = [
  [/^(?:ms|milli)/i, 0.001],
  [/^s/i, 1],
  [/^(?:m|min)/i, 60],
  [/^(?:h|hr|hour|uur|heure|hora|stunde)/i, 3600],
  [/^(?:d|day|tag|dag|jour|día|giorn)/i, 86_400],
]

const COUNT =
  '(?:requests?|calls?|hits?|times?|anfragen|aufrufe|aanvragen|verzoeken|requêtes?|solicitudes|peticiones|richieste)'
const PER = '(?:per|an?|every|each|in|within|pro|je|in der|par|por|al|/)'
const UNIT = String.raw`(milliseconds?|ms|seconds?|secs?|s|minutes?|mins?|min|m|hours?|hrs?|h|days?|d|sekunden?|minuten?|stunden?|tag|seconden?|minuut|uur|dag|secondes?|heures?|jour|segundos?|minutos?|horas?|día|secondi|minuto|minuti|ora|giorno)\b`
const LIMIT = new RegExp(String.raw`\b(\d{1,7})\s*(?:${COUNT}\s*)?${PER}\s*(\d{1,5})?\s*${UNIT}`, 'i')
/** Else `in 30 seconds` of a time to wait, or the number of a house, could be taken for one. */
const ABOUT = /limit|quota|throttl|too many|exceed|\brate\b|zu viele|te veel|trop de|demasiad|troppe|kontingent|quote/i

export function limitInWords(text: string): StatedLimit | undefined {
  const said = text.slice(0, 4000)
  const found = ABOUT.test(said) ? LIMIT.exec(said) : null
  if (found === null) return undefined
  const [, limit = '', times = '1', unit = ''] = found
  const seconds = UNITS.find(([word]) => word.test(unit))?.[1]
  const windowSeconds = seconds === undefined ? undefined : Number(times) * seconds
  return { limit: Number(limit), ...(windowSeconds === undefined || windowSeconds === 0 ? {} : { windowSeconds }) }
}
