/** The notification is handed to a queue, and its id is not known yet when the answer is written. */
import type { Defect } from '../defect.ts'
import { withAnswers } from './_answer-fields.ts'

export default {
  breaks: 'answers a notification without the id that it had',
  caughtBy: ['NOTIFY-01'],
  dialect: withAnswers('ext-notify', field => (field.means === 'notificationId' ? undefined : field)),
} satisfies Defect
