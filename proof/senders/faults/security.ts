/** Secrets, tokens and data of persons. */

import { leaves, parseJson } from '../../../contract/json.ts'
import type { SenderFault } from '../fault.ts'

export default {
  'follows-with-its-body': {
    summary: 'It repeats a call on another host that it was redirected to, without its token.',
    breaks: 'SEC-02',
    plant: () => ({
      follows: ({ headers }, { path, headers: { Authorization, ...rest }, body }) =>
        /^http/.test(headers['location'] ?? '') && Authorization !== undefined
          ? { to: headers['location'] ?? '', wire: { path, headers: rest, body } }
          : undefined,
    }),
  },
  'follows-with-its-cookie': {
    summary: 'It follows a redirect to another host with GET, without its token, and with the cookie of the service.',
    breaks: 'SEC-03',
    plant: () => ({
      follows: ({ headers }, { path }) => {
        const Cookie = headers['set-cookie']?.split(';')[0]
        return /^http/.test(headers['location'] ?? '') && Cookie !== undefined
          ? { to: headers['location'] ?? '', wire: { method: 'GET', path, headers: { Cookie }, body: null } }
          : undefined
      },
    }),
  },
  'follows-with-its-log-in': {
    summary: 'It repeats its login on another host that it was redirected to.',
    breaks: 'SEC-04',
    plant: () => ({
      follows: ({ headers }, wire) =>
        /^http/.test(headers['location'] ?? '') && wire.path.includes('auth-authenticate')
          ? { to: headers['location'] ?? '', wire }
          : undefined,
    }),
  },
  'follows-with-its-token': {
    summary: 'It follows a redirect of a call to another host with GET, and shows its token there.',
    breaks: 'SEC-01',
    plant: () => ({
      follows: ({ headers }, { path, headers: { Authorization = '' } }) =>
        /^http/.test(headers['location'] ?? '') && Authorization !== ''
          ? { to: headers['location'] ?? '', wire: { method: 'GET', path, headers: { Authorization }, body: null } }
          : undefined,
    }),
  },
  'is-in-the-logs-with-a-person': {
    summary: 'It tells in a header of whom a call is.',
    breaks: 'DATA-01',
    plant: () => {
      let person = ''
      return {
        request: (wire, call) => {
          if (call.endpoint === 'ext-verify')
            person = String((JSON.parse(wire.body ?? '{}') as { email?: string }).email)
          return call.endpoint === 'ext-notify'
            ? { ...wire, headers: { ...wire.headers, 'X-Recipient': person } }
            : wire
        },
      }
    },
  },
  'puts-its-token-into-the-address': {
    summary: 'It shows its token in the query as well.',
    breaks: 'SEC-05',
    plant: () => ({
      request: wire => {
        const token = wire.headers['Authorization']?.split(' ')[1]
        return token === undefined ? wire : { ...wire, path: `${wire.path}?access_token=${token}` }
      },
    }),
  },
  'tells-its-secret-in-the-user-agent': {
    summary: 'Its User-Agent carries the credentials that it logged in with.',
    breaks: 'SEC-06',
    plant: () => ({
      request: (wire, { endpoint }) => {
        const read = parseJson(wire.body ?? '')
        if (endpoint !== 'auth-authenticate' || read === undefined) return wire
        const all = [...leaves(read)].map(({ value }) => String(value)).join(':')
        return {
          ...wire,
          headers: { ...wire.headers, 'User-Agent': `acme/1.0 (${Buffer.from(all).toString('base64')})` },
        }
      },
    }),
  },
  'writes-its-secret-into-messages': {
    summary: 'It writes its secret into the text of a message.',
    breaks: 'CRED-01',
    plant: () => {
      let secret = ''
      return {
        request: (wire, call) => {
          const body = JSON.parse(wire.body ?? '{}') as { clientSecret?: string }
          if (call.endpoint === 'auth-authenticate') secret = String(body.clientSecret)
          if (call.endpoint !== 'ext-notify') return wire
          return { ...wire, body: JSON.stringify({ ...body, message: `Sent by ${secret}` }) }
        },
      }
    },
  },
  'writes-to-a-person-about-itself': {
    summary: 'It repeats the address of the person in the text of the message.',
    breaks: 'DATA-02',
    plant: () => {
      let person = ''
      return {
        request: (wire, call) => {
          const body = JSON.parse(wire.body ?? '{}') as { email?: string }
          if (call.endpoint === 'ext-verify') person = String(body.email)
          if (call.endpoint !== 'ext-notify') return wire
          return { ...wire, body: JSON.stringify({ ...body, message: `A parcel for ${person} is on its way` }) }
        },
      }
    },
  },
} satisfies Record<string, SenderFault>
