/** UUIDs that tell which journey made them. */
import exec from 'k6/execution'
import { journeyKey, plantedHead } from '../core/oracles/planted.ts'

/** Asked of k6 once: it makes a new object of some twenty members each time. */
let vu: number | undefined
let iteration = 0
let head = ''

/** Over all generators, counted from 1. */
export function ownNumber(): number {
  vu ??= exec.vu.idInTest
  return vu
}

/** At the begin of each journey. */
export function beginOwn(): void {
  iteration = (iteration + 1) % 2 ** 28
  if (iteration % 256 === 0) head = ''
}

const DIGITS = '0123456789abcdef'

/** As `plantedUuid` makes it, with no more texts on the way than k6 has to make. */
export function ownUuid(): string {
  const random = Math.floor(0x1000000000 + Math.random() * 0xf000000000)
  return ownBegin() + random.toString(16)
}

function ownBegin(): string {
  if (head === '') head = plantedHead(vu ?? 0, iteration)
  return `${head}${DIGITS[(iteration >> 4) & 15]}${DIGITS[iteration & 15]}`
}

export function ownJourney(): string {
  return journeyKey(ownNumber(), iteration)
}
