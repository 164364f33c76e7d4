import { isObject } from '../../../contract/json.ts'
import type { SenderFault } from '../fault.ts'
import { refusing } from './_refusing.ts'

export default {
  summary: 'It stops where a member is null.',
  breaks: 'READ-07',
  plant: good => refusing(good, (_answer, json) => isObject(json) && Object.values(json).includes(null)),
} satisfies SenderFault
