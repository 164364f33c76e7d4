import { isObject } from '../../../contract/json.ts'
import type { SenderFault } from '../fault.ts'
import { refusing } from './_refusing.ts'

const WORDS = ['known', 'partial', 'unknown', 'accepted', 'queued', 'scheduled', 'sent', 'delivered', 'failed']

export default {
  summary: 'It takes a state that it does not know for a failure, and tries again.',
  breaks: 'READ-03',
  plant: good =>
    refusing(
      good,
      (_answer, json) => isObject(json) && typeof json['status'] === 'string' && !WORDS.includes(json['status']),
      'broken',
    ),
} satisfies SenderFault
