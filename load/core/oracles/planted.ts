/** Values of a journey's own: UUIDs of version 4 that tell whose they are, so that a foreign one is known by its form. */

const MARK = '10adc0de'
const FORM = /10adc0de-?([0-9a-f]{4})-?4([0-9a-f])([0-9a-f]{2})-?8([0-9a-f]{3})-?([0-9a-f]{2})/gi

/** `vu` below 2^20, `iteration` below 2^28, counted round beyond; `random` is hexadecimal, ten digits of it are taken. */
export function plantedUuid(vu: number, iteration: number, random: string): string {
  const own = journeyKey(vu, iteration)
  const rest = random.padStart(10, '0').slice(-10)
  return `${MARK}-${own.slice(0, 4)}-4${own.slice(4, 7)}-8${own.slice(7, 10)}-${own.slice(10)}${rest}`
}

/** As `journeysIn` tells it. */
export function journeyKey(vu: number, iteration: number): string {
  return hex(vu % 2 ** 20, 5) + hex(iteration % 2 ** 28, 7)
}

function hex(number: number, digits: number): string {
  return number.toString(16).padStart(digits, '0')
}

/** Of every planted value in a text, the journey that it belongs to; also where its dashes or its end were cut off. */
export function journeysIn(text: string): string[] {
  return [...text.matchAll(FORM)].map(([, a, b, c, d, e]) => `${a}${b}${c}${d}${e}`.toLowerCase())
}

/** Cheap: most answers hold none. */
export function mayHoldPlanted(text: string): boolean {
  return text.includes(MARK) || text.includes('10ADC0DE')
}
