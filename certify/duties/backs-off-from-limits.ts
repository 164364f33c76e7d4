/** A limit that does not say when it ends is backed off from like an outage. */
import type { Duty } from '../duty.ts'
import { grown } from './_delays.ts'

export default {
  id: 'BACKOFF-05',
  title: 'Backs off on 429 without Retry-After',
  level: 'must',
  source: 'RFC 6585 §4; OWASP API4:2023 Unrestricted Resource Consumption',
  situation: 'too-many-requests-untold',
  good: 'It waits longer after each refusal, up to a limit, although nobody says how long.',
  bad: 'Without Retry-After it comes again at once, or always after the same time.',
  judge: ({ played }) => grown(played),
} satisfies Duty
