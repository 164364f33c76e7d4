/** Where somebody is not found, the form is helped along with what the nearest record holds. */
import type { Defect } from '../defect.ts'
import { TEST_DATA } from '../service/customers.ts'
import { withMembers } from './_members.ts'

export default {
  breaks: 'suggests the data of a known person to who asks for another',
  caughtBy: ['VERIFY-05', 'VERIFY-06'],
  around: async (asked, serve) => {
    const response = await serve(asked)
    return asked.endpoint === 'ext-verify' ? withMembers(response, { suggestion: { ...TEST_DATA } }) : response
  },
} satisfies Defect
