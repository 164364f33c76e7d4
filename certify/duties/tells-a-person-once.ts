/** Who was verified has a number: name and address need not be sent again. */

import { namesIn } from '../../contract/journey.ts'
import { leaves } from '../../contract/json.ts'
import type { Duty } from '../duty.ts'
import { isExt } from '../watched.ts'
import { everyCall } from './_every-call.ts'
import { personalIn, tells } from './_persons.ts'

export default {
  id: 'DATA-02',
  title: 'Sends no personal data that a call does not need',
  level: 'should',
  source: 'OWASP API3:2023; Regulation (EU) 2016/679 Art. 5(1)(c); the contract: requests',
  situation: 'plain-journey',
  good: 'After ext-verify it refers to the person by what the service answered.',
  bad: 'It repeats the e-mail address, the telephone number or the name in later calls, as in the text of a message.',
  judge: watched => {
    const { played, contract } = watched
    const personal = personalIn(played)
    if (personal.length === 0)
      return { verdict: 'nothing-observed', reason: 'Nothing was said of a person that could be found again.' }
    // Where the contract itself takes such values in later calls, they are needed.
    const asking = contract.calls.filter(call => namesIn(call).some(name => !name.includes('#'))).map(call => call.call)
    return everyCall(watched, {
      about: call => isExt(call) && call.endpoint !== 'ext-verify' && !asking.includes(call.name),
      wrong: call =>
        [...leaves(call.json ?? null)].some(({ value }) => tells(String(value), personal))
          ? 'repeats what ext-verify was told of the person'
          : undefined,
      right: 'did without what ext-verify was told',
      none: 'No call came that could do without it.',
    })
  },
} satisfies Duty
