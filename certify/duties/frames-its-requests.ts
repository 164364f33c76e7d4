/** Where a body ends, its length or its last chunk says, and both ends have to agree. */
import type { Duty } from '../duty.ts'
import { idsOf, isExt } from '../watched.ts'
import { NO_CALL } from './_every-call.ts'

export default {
  id: 'HTTP-04',
  title: 'Frames its requests right',
  level: 'must',
  source: 'RFC 9112 §6 and §11.2; RFC 9110 §8.6',
  situation: 'plain-journey',
  good: 'Content-Length counts the bytes of the body, or the body is sent in chunks.',
  bad: 'It counts letters in place of bytes, so that the service waits for the rest or takes the rest for a request.',
  judge: ({ played, malformed }) => {
    const [first] = malformed
    if (first !== undefined)
      return {
        verdict: 'fail',
        reason: `${malformed.length} times came bytes that are no request of HTTP (${first.error}).`,
        calls: idsOf(played.filter(call => call.at <= first.at).slice(-1)),
      }
    if (!played.some(isExt)) return NO_CALL
    const short = played.filter(call => call.readAt === undefined)
    if (short.length > 0)
      return {
        verdict: 'fail',
        reason: `${short.length} of ${played.length} calls announced a longer body than they sent.`,
        calls: idsOf(short),
      }
    return { verdict: 'pass', reason: `All ${played.length} requests ended where they said.`, calls: idsOf(played) }
  },
} satisfies Duty
