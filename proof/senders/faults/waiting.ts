/** Patience, waiting and backing off. */
import type { SenderFault } from '../fault.ts'

export default {
  'comes-back-all-at-once': {
    summary: 'It waits exactly as long as Retry-After says, without any chance.',
    breaks: 'WAIT-05',
    plant: good => ({
      wait: (nth, asked, chance, after) => (asked === undefined ? good.wait(nth, asked, chance, after) : asked + 60),
    }),
  },
  'hammers-without-retry-after': {
    summary: 'After 429 without Retry-After it comes again at once.',
    breaks: 'BACKOFF-05',
    plant: good => ({
      wait: (nth, asked, chance, after) => {
        const isLimit = after !== undefined && 'answer' in after.ending && after.ending.answer.status === 429
        return isLimit && asked === undefined ? 0 : good.wait(nth, asked, chance)
      },
    }),
  },
  'is-impatient': {
    summary: 'It waits a second for an answer.',
    breaks: 'SLOW-01',
    plant: () => ({ patience: 1_000 }),
  },
  'lets-the-others-run': {
    summary: 'Only the call that was told to wait waits.',
    breaks: 'WAIT-04',
    plant: () => ({ holdsAllBack: false }),
  },
  'never-gives-up': {
    summary: 'It tries forty times, always after a short while.',
    breaks: 'BACKOFF-03',
    plant: good => ({
      attempts: 40,
      wait: (nth, asked, chance) => (nth > 5 ? 100 * chance : good.wait(nth, asked, chance)),
    }),
  },
  'reads-dates-only': {
    summary: 'It understands a date in Retry-After, and passes over seconds.',
    breaks: 'WAIT-01',
    plant: good => ({ retryAfter: (value, now) => (/^\d+$/.test(value) ? undefined : good.retryAfter(value, now)) }),
  },
  'reads-seconds-only': {
    summary: 'It understands Retry-After in seconds, and passes over a date.',
    breaks: 'WAIT-02',
    plant: good => ({ retryAfter: (value, now) => (/^\d+$/.test(value) ? good.retryAfter(value, now) : undefined) }),
  },
  'waits-far-too-long': {
    summary: 'It waits for more than twenty seconds before its fourth attempt at a notification.',
    breaks: 'BACKOFF-04',
    plant: good => ({
      wait: (nth, asked, chance, after) => {
        const isLate = nth === 3 && after?.call.endpoint === 'ext-notify' && after.ending.kind === 'busy'
        const isOutage = isLate && 'answer' in after.ending && after.ending.answer.status === 503
        return isOutage ? 20_500 : good.wait(nth, asked, chance, after)
      },
    }),
  },
  'waits-on-429-only': {
    summary: 'It reads the seconds of Retry-After on 429 only; a date it heeds on both.',
    breaks: 'WAIT-03',
    plant: good => ({
      retryAfter: (value, now, status) =>
        status === 503 && /^\d+$/.test(value) ? undefined : good.retryAfter(value, now, status),
    }),
  },
  'waits-the-same-time': {
    summary: 'After 503 it waits a quarter of a second before each attempt, give or take a little, and never longer.',
    breaks: 'BACKOFF-01',
    plant: good => ({
      wait: (nth, asked, chance, after) => {
        const isOutage = after !== undefined && 'answer' in after.ending && after.ending.answer.status === 503
        return isOutage && asked === undefined ? 200 + 100 * chance : good.wait(nth, asked, chance, after)
      },
    }),
  },
  'waits-without-chance': {
    summary: 'It doubles its waiting, and adds no chance to it.',
    breaks: 'BACKOFF-02',
    plant: good => ({ wait: (nth, asked) => good.wait(nth, asked, 0.5) }),
  },
  'wants-all-at-once': {
    summary: 'It gives an answer two seconds from its first byte to its last.',
    breaks: 'SLOW-02',
    plant: () => ({ bodyPatience: 2_000 }),
  },
} satisfies Record<string, SenderFault>
