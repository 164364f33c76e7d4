import { randomUUID } from 'node:crypto'
import type { SenderFault } from '../fault.ts'
import { withBody } from './_wire.ts'

export default {
  summary: 'It has one idempotency key, and other words for each notification.',
  breaks: 'KEY-02',
  plant: () => {
    let nth = 0
    const key = randomUUID()
    return {
      ...withBody('ext-notify', body => ({ ...body, message: `Parcel ${++nth} is on its way` })),
      key: () => key,
    }
  },
} satisfies SenderFault
