/** Answers whose length nobody tells first. */
import type { Situation } from '../situation.ts'

export default {
  summary: 'Every answer comes in chunks of a few bytes, without Content-Length.',
  harmless: true,
  begin: () => call =>
    call.endpoint === undefined
      ? undefined
      : { name: 'in chunks', framing: 'chunked', drip: { bytes: 17, everyMs: 2 } },
} satisfies Situation
