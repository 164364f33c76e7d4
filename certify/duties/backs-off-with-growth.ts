/** Each further attempt waits longer. */
import type { Duty } from '../duty.ts'
import { grown } from './_delays.ts'

export default {
  id: 'BACKOFF-01',
  title: 'Backs off with growth',
  level: 'must',
  source: 'RFC 9110 §15.6.4; OWASP API4:2023 Unrestricted Resource Consumption',
  situation: 'unavailable',
  good: 'It waits longer after each refusal, up to a limit.',
  bad: 'It comes again at once, or always after the same time.',
  judge: ({ played }) => grown(played),
} satisfies Duty
