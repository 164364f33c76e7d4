/** The clock of the service is an hour behind, as its header Date tells (RFC 9110 §6.6.1). */
import type { Situation } from '../situation.ts'

const HOUR_MS = 3_600_000

export default {
  summary: 'The header Date of every answer is an hour behind.',
  harmless: true,
  begin: () => call =>
    call.endpoint === undefined
      ? undefined
      : {
          name: 'a clock that is behind',
          change: answer => ({
            ...answer,
            headers: [
              ...answer.headers.filter((_, i) => !/^date$/i.test(answer.headers[i - (i % 2)] ?? '')),
              'Date',
              new Date(Date.now() - HOUR_MS).toUTCString(),
            ],
          }),
        },
} satisfies Situation
