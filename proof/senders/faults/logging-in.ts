/** Logins, tokens and credentials. */
import type { SenderFault } from '../fault.ts'
import { withHeaders } from '../ways.ts'

export default {
  'calls-before-it-logs-in': {
    summary: 'It calls without a token, and takes the rejection for the sign to log in.',
    breaks: 'AUTH-01',
    plant: () => ({ logsIn: (held, now) => held !== undefined && now >= held.until }),
  },
  'counts-by-the-clock-of-the-service': {
    summary: 'It counts the life of its token from the header Date.',
    breaks: 'CLOCK-01',
    plant: () => ({ issuedAt: ({ headers }, sentAt) => Date.parse(headers['date'] ?? '') || sentAt }),
  },
  'gives-up-on-an-expired-token': {
    summary: 'It gives up where its token has expired.',
    breaks: 'AUTH-03',
    plant: () => ({ renewals: 0 }),
  },
  'hammers-the-log-in': {
    summary: 'It does not wait between its tries to log in.',
    breaks: 'LOGIN-03',
    plant: good => ({
      wait: (nth, asked, chance, after) =>
        after?.call.endpoint === 'auth-authenticate' ? 0 : good.wait(nth, asked, chance, after),
    }),
  },
  'leaves-the-scheme-out': {
    summary: 'It notifies with its token alone, without the scheme.',
    breaks: 'TOKEN-01',
    plant: () =>
      withHeaders('ext-notify', ({ headers }) => ({
        Authorization: headers['Authorization']?.replace(/^Bearer /, '') ?? '',
      })),
  },
  'logs-in-for-each-that-waits': {
    summary: 'Each of its calls whose token has expired logs in for itself.',
    breaks: 'LOGIN-02',
    plant: () => ({ sharesLogIn: renewing => !renewing }),
  },
  'logs-in-for-every-call': {
    summary: 'It logs in again before every call.',
    breaks: 'AUTH-02',
    plant: () => ({ logsIn: () => true }),
  },
  'logs-in-with-an-undefined-token': {
    summary: 'It sends the header of the token with its login, where it has none yet.',
    breaks: 'TOKEN-02',
    plant: () => withHeaders('auth-authenticate', () => ({ Authorization: 'Bearer undefined' })),
  },
  'logs-in-with-refused-credentials': {
    summary: 'It logs in again although its credentials were rejected.',
    breaks: 'LOGIN-01',
    plant: () => ({ repeatsLogIn: () => true }),
  },
} satisfies Record<string, SenderFault>
