/** The operator of a service has to know whom to call when calls go wrong. */
import { headerOf } from '../call.ts'
import type { Duty } from '../duty.ts'
import { isExt, isLogIn } from '../watched.ts'
import { everyCall } from './_every-call.ts'

/** `name/1.2`, comments and further products after it. */
const PRODUCT = /^[\w!#$%&'*+.^`|~-]+(?:\/[\w!#$%&'*+.^`|~-]+)?(?:[ \t(]|$)/

export default {
  id: 'HTTP-08',
  title: 'Says who it is',
  level: 'should',
  source: 'RFC 9110 §10.1.5',
  situation: 'plain-journey',
  good: 'Its User-Agent names a product, best with its version.',
  bad: 'It sends no User-Agent, or one that is empty.',
  judge: watched =>
    everyCall(watched, {
      about: call => isExt(call) || isLogIn(call),
      wrong: ({ headers }) => {
        const agent = headerOf(headers, 'user-agent')?.trim()
        if (agent === undefined || agent === '') return 'has no User-Agent'
        return PRODUCT.test(agent) ? undefined : 'has a User-Agent that names no product'
      },
      right: 'named a product as User-Agent',
    }),
} satisfies Duty
