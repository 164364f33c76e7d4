/** A day in prose: "née le 14/03/1987", "geb. 27.03.1968", "born 21 June 1984". */

const NUMBERS = /(?<!\d)(\d{4}-\d{2}-\d{2}|\d{1,2}[./-]\d{1,2}[./-]\d{4})(?!\d)/
const WORDS = /(?<!\d)(\d{1,2})\.?(?:st|nd|rd|th|er|º)?\s+(?:de\s+)?(\p{L}{3,12})\.?,?\s+(?:de\s+)?(\d{4})(?!\d)/u

/** Beginnings of the months in English, German, French, Spanish, Italian, Portuguese and Dutch. */
const MONTHS = [
  /^(?:jan|ene|gen)/i,
  /^(?:f[eé]|fév)/i,
  /^(?:mar|mär|maa|mrt)/i,
  /^(?:apr|avr|abr)/i,
  /^(?:may|mai|mei|mag)/i,
  /^(?:jun|juin|giu)/i,
  /^(?:jul|juil|lug)/i,
  /^(?:aug|ao[uû]|ago)/i,
  /^(?:sep|set)/i,
  /^(?:o[ck]t|out|ott)/i,
  /^nov/i,
  /^(?:de[cz]|déc|dic)/i,
]

/** As it is written in numbers; a month in words becomes a day of ISO 8601. */
export function dayIn(text: string): string | undefined {
  const told = NUMBERS.exec(text)?.[1]
  if (told !== undefined) return told
  const [, day = '', month = '', year = ''] = WORDS.exec(text) ?? []
  const at = MONTHS.findIndex(words => words.test(month))
  return day === '' || at < 0 ? undefined : `${year}-${String(at + 1).padStart(2, '0')}-${day.padStart(2, '0')}`
}
