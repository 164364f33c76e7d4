/** A member came in with a release, and its value is one that no sender has yet. */
import type { Defect } from '../defect.ts'
import { requiring } from './_required.ts'

export default {
  breaks: 'demands a reference of each call about a preference that no sender knows of',
  caughtBy: ['request-member-added-required'],
  dialect: requiring('ext-reach', 'consentReference'),
} satisfies Defect
