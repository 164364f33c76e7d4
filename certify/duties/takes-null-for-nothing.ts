/** An optional member may be null. */
import type { Duty } from '../duty.ts'
import { goesOn, isAltered } from './_goes-on.ts'

export default {
  id: 'READ-07',
  title: 'Takes null for a member that may be missing',
  level: 'should',
  source: 'RFC 8259 §3; the contract: optional members of answers',
  situation: 'nulls',
  good: 'It treats null as it treats a missing member.',
  bad: 'It reaches into null and stops.',
  judge: watched => goesOn(watched, { such: 'an answer with null where a member may be missing', shows: isAltered }),
} satisfies Duty
