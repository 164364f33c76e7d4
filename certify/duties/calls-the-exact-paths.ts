/** POST, and the path letter by letter: a router elsewhere may be stricter than this one. */
import type { Duty } from '../duty.ts'
import { everyCall } from './_every-call.ts'

export default {
  id: 'HTTP-01',
  title: 'Calls the exact paths with POST',
  level: 'must',
  source: 'RFC 9110 §9.3.3 and §4.2.3; the contract: env.base-path',
  situation: 'plain-journey',
  good: 'It puts base URL and path together without a slash too many, and sends POST.',
  bad: 'It doubles a slash, ends the path with one, forgets a suffix, or uses another method.',
  judge: watched =>
    everyCall(watched, {
      about: ({ endpoint, method, did }) =>
        endpoint === undefined ? method === 'POST' && did === 'not-found' : method !== 'OPTIONS',
      wrong: ({ endpoint, method, path }) => {
        if (endpoint === undefined) return 'is no path of the contract'
        if (method !== 'POST') return `was called with ${method}`
        return bare(path) === watched.contract.pathOf(endpoint) ? undefined : 'was called at another path'
      },
      right: 'were POST to the path of the contract',
    }),
} satisfies Duty

/** A target may be written with its authority (RFC 9112 §3.2.2), and a letter as its code (RFC 3986 §6.2.2). */
function bare(path: string): string {
  const below = path.replace(/^https?:\/\/[^/]*/i, '').split('?')[0] ?? ''
  return below.replace(/%([2-7][0-9a-f])/gi, (code, digits: string) => {
    const letter = String.fromCharCode(Number.parseInt(digits, 16))
    return /[\w.~-]/.test(letter) ? letter : code
  })
}
