/** The time of a notification is parsed when it is due, and not when it comes. */

import type { Defect } from '../defect.ts'
import type { Dialect, Field } from '../dialect.ts'
import { withFields } from './_fields.ts'

const DUE: Field = { at: '/sendAt', means: 'scheduledAt', type: 'string', required: true, format: 'date-time' }

export default {
  breaks: 'takes any text for the time at which a notification is due',
  caughtBy: ['NOTIFY-20'],
  dialects: ['default', 'legacy', 'java-beans'],
  ground: (dialect: Dialect) => {
    const notify = dialect.endpoints['ext-notify']
    const fields = [...notify.fields.filter(each => each.means !== 'scheduledAt'), DUE]
    return { ...dialect, endpoints: { ...dialect.endpoints, 'ext-notify': { ...notify, fields } } }
  },
  dialect: withFields(({ format, ...field }) =>
    field.means === 'scheduledAt' || format === undefined ? field : { ...field, format },
  ),
} satisfies Defect
