/** UUIDs that tell which journey made them. */
import exec from 'k6/execution'
import { journeyKey, plantedUuid } from '../core/oracles/planted.ts'

/** Asked of k6 once: it makes a new object of some twenty members each time. */
let vu: number | undefined
let iteration = -1
let key = ''

/** At the begin of each journey. */
export function beginOwn(): void {
  vu ??= exec.vu.idInTest
  iteration += 1
  key = journeyKey(vu, iteration)
}

export function ownUuid(): string {
  return plantedUuid(vu ?? 0, iteration, Math.floor(Math.random() * 2 ** 40).toString(16))
}

export function ownJourney(): string {
  return key
}
