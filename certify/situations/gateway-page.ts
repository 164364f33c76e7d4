/** A gateway before the service answers with its page (RFC 9110 §15.6.3). */
import { onFirst, page } from '../faults.ts'
import type { Situation } from '../situation.ts'

export default {
  summary: 'The first call to ext-verify is answered with 502 and a page of the gateway.',
  harmless: true,
  begin: scene =>
    onFirst(
      1,
      scene,
      call => call.endpoint === 'ext-verify',
      () => ({ name: 'a page with 502', answer: page(502, '502 Bad Gateway') }),
    ),
} satisfies Situation
