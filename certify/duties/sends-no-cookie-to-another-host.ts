/** A cookie goes back to the host that set it. */
import { headersOf } from '../call.ts'
import type { Duty } from '../duty.ts'
import { nothingElsewhere } from './_elsewhere.ts'

export default {
  id: 'SEC-03',
  title: 'Sends no cookie to another host',
  level: 'must',
  source: 'RFC 6265 §5.4 and §8.5',
  situation: 'redirected-call',
  good: 'It keeps no cookies, or sends them to the host alone that set them.',
  bad: 'It copies the header Cookie to every request.',
  judge: watched => {
    const set = watched.played.flatMap(
      ({ answer }) => headersOf(answer?.headers ?? [])['set-cookie']?.split('\n') ?? [],
    )
    const values = set.flatMap(line => line.split(';')[0]?.split('=')[1] || [])
    if (values.length === 0) return { verdict: 'nothing-observed', reason: 'No cookie was set.' }
    return nothingElsewhere(watched, call => {
      const sent = headersOf(call.headers)['cookie'] ?? ''
      return values.some(value => sent.includes(value)) ? 'the cookie of the service' : undefined
    })
  },
} satisfies Duty
