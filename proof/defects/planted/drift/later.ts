/** What a later version of a service breaks of the recorded one. */
import { setTimeout as wait } from 'node:timers/promises'
import type { Defect } from '../../defect.ts'
import { requiring } from '../../ways/dialects.ts'
import { rewording } from '../../ways/messages.ts'

export default {
  /** The new release asks another system before each answer. */
  'dawdles-over-answers': {
    breaks: 'takes more than a second longer for every answer',
    caughtBy: ['answers-slower'],
    around: async (incoming, serve) => {
      if (incoming.endpoint !== 'auth-authenticate') await wait(1_200)
      return serve(incoming)
    },
  },
  /** The new release waits for a provider of messages before it answers. */
  'dawdles-over-notifications': {
    breaks: 'takes four seconds longer to answer a notification',
    caughtBy: ['answers-slower'],
    around: async (incoming, serve) => {
      if (incoming.endpoint === 'ext-notify') await wait(4_000)
      return serve(incoming)
    },
  },
  /** What was taken until yesterday is rejected, and the rejection names nothing. */
  'refuses-every-notification': {
    breaks: 'rejects every notification, and does not say why',
    caughtBy: ['request-no-longer-accepted'],
    around: async (incoming, serve) => {
      const answer = await serve(incoming)
      if (incoming.endpoint !== 'ext-notify' || !answer.ok) return answer
      return Response.json({ message: 'Bad Request' }, { status: 400 })
    },
  },
  /** The new release calls a notification that it has taken otherwise. */
  'renames-a-state': {
    breaks: 'has another word for the state of a notification',
    caughtBy: ['state-replaced'],
    around: rewording('ext-notify', ['notificationStatus'], value =>
      typeof value === 'string' ? `handed-over-${value.replace(/[^A-Za-z]/g, '')}`.slice(0, 30) : value,
    ),
  },
  /** A property came in with a release, and its value is one that no sender has yet. */
  'requires-a-reference-of-notifications': {
    breaks: 'demands a reference of a notification that no sender knows of',
    caughtBy: ['request-member-added-required'],
    dialect: requiring('ext-notify', 'consentReference'),
  },
  /** A property came in with a release, and its value is one that no sender has yet. */
  'requires-a-reference-of-persons': {
    breaks: 'demands a reference of a person that no sender knows of',
    caughtBy: ['request-member-added-required'],
    dialect: requiring('ext-verify', 'consentReference'),
  },
  /** A property came in with a release, and its value is one that no sender has yet. */
  'requires-a-reference-of-preferences': {
    breaks: 'demands a reference of each call about a preference that no sender knows of',
    caughtBy: ['request-member-added-required'],
    dialect: requiring('ext-reach', 'consentReference'),
  },
} satisfies Record<string, Defect>
