/** The service refuses the first call for its form, each time that it comes. */
import { answerTo } from '../../contract/ledger.ts'
import { onFirstName, refused } from '../faults.ts'
import type { Situation } from '../situation.ts'
import { isExt } from '../watched.ts'

export default {
  summary: 'The first call is refused for its form, each time that it comes.',
  harmless: true,
  begin: scene => {
    const codes = JSON.stringify(answerTo(scene.contract.ledger, 'ext-verify.status-codes').value ?? {})
    const status = codes.includes('"422"') ? 422 : 400
    return onFirstName(scene, isExt, call => refused(scene, call, status, [], `refused for its form with ${status}`))
  },
} satisfies Situation
