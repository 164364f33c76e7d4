/** What this sender does when nothing happens: everything else is held against it. */
import type { Situation } from '../situation.ts'

export default {
  summary: 'Nothing is played: the calls go through as they are.',
  asks: 'Do two whole journeys, one after the other: log in where you have no token, verify, reach, notify.',
  journeys: 2,
  harmless: true,
} satisfies Situation
