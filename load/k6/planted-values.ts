/** UUIDs that tell which journey made them. */
import exec from 'k6/execution'
import { journeyKey, plantedUuid } from '../core/oracles/planted.ts'

let vu = 0
let iteration = 0
let key = ''

/** At the begin of each journey; to ask k6 once for it is cheaper than once a call. */
export function beginOwn(): void {
  vu = exec.vu.idInTest
  iteration = exec.vu.iterationInInstance
  key = journeyKey(vu, iteration)
}

export function ownUuid(): string {
  return plantedUuid(vu, iteration, Math.floor(Math.random() * 2 ** 40).toString(16))
}

export function ownJourney(): string {
  return key
}
