/** A network in between answers with a page of its own (RFC 6585 §6.1 and Appendix B). */
import { onFirst, page } from '../faults.ts'
import type { Situation } from '../situation.ts'

export default {
  summary: 'The first call to ext-verify is answered with 200 and a page of the network in between.',
  harmless: true,
  begin: scene =>
    onFirst(
      1,
      scene,
      call => call.endpoint === 'ext-verify',
      () => ({ name: 'a page with 200', answer: page(200, 'Welcome to the network. Accept the terms to go on.') }),
    ),
} satisfies Situation
