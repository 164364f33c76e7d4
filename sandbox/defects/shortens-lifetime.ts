/** Somebody thought tokens live too long. */
import type { Defect } from '../defect.ts'

export default {
  breaks: 'issues tokens that live a third as long as before',
  caughtBy: ['AUTH-18'],
  dialect: dialect => {
    const { lifetime } = dialect.token
    const seconds = Math.round(lifetime.seconds / 3)
    return { ...dialect, token: { ...dialect.token, lifetime: { ...lifetime, seconds } } }
  },
} satisfies Defect
