/** Values of a journey's own: UUIDs of version 4 that tell whose they are, so that a foreign one is known by its form. */

/** Digits alone: the same in capitals and small letters, so that an answer is searched once. */
const MARK = '18273645'
const FORM = /18273645-?([0-9a-f]{4})-?4([0-9a-f])([0-9a-f]{2})-?8([0-9a-f]{3})-?([0-9a-f]{2})/gi

/** All but the last twelve digits, which are two of the journey and ten at random: the same for 256 journeys of a virtual user. */
export function plantedHead(vu: number, iteration: number): string {
  const own = journeyKey(vu, iteration)
  return `${MARK}-${own.slice(0, 4)}-4${own.slice(4, 7)}-8${own.slice(7, 10)}-`
}

/** As `journeysIn` tells it: `vu` below 2^20, `iteration` below 2^28, counted round beyond. */
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

// A method of a text costs k6 an object for the text each time.
const includes = Function.prototype.call.bind(String.prototype.includes) as (text: string, part: string) => boolean

/** Cheap: most answers hold none. */
export function mayHoldPlanted(text: string): boolean {
  return includes(text, MARK)
}
