import { type Json, leaves } from '../../../contract/json.ts'
import type { SenderFault } from '../fault.ts'
import { refusing } from './_refusing.ts'

export default {
  summary: 'It knows times that end with Z, and no others.',
  breaks: 'READ-06',
  plant: good => refusing(good, (_answer, json) => [...leaves(json ?? null)].some(({ value }) => isOther(value))),
} satisfies SenderFault

const isOther = (value: Json) => /^\d{4}-\d\d-\d\dT/.test(String(value)) && !String(value).endsWith('Z')
