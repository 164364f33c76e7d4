/** Who refuses what the service has to offer may be told 406 tomorrow. */
import { mediaTypeOf } from '../../contract/exchange.ts'
import { headersOf } from '../call.ts'
import type { Duty } from '../duty.ts'
import { isExt, isLogIn } from '../watched.ts'
import { everyCall } from './_every-call.ts'

export default {
  id: 'HTTP-06',
  title: 'Accepts what the service answers',
  level: 'must',
  source: 'RFC 9110 §12.5.1 and §15.5.7',
  situation: 'plain-journey',
  good: 'It names the media type that the service answers, or leaves the choice to it.',
  bad: 'Its Accept header excludes the answers that it gets.',
  judge: watched =>
    everyCall(watched, {
      about: call => (isExt(call) || isLogIn(call)) && call.answer !== undefined,
      wrong: ({ headers, answer, told }) => {
        const accept = headersOf(headers)['accept']
        if (accept === undefined || accept.trim() === '') return undefined
        const type = mediaTypeOf(headersOf(answer?.headers ?? []))
        const isRefused = answer?.status === 406
        // Problems may be told in a type of their own whatever was asked for.
        if (!isRefused && (told !== 'success' || type === '')) return undefined
        return isRefused || quality(accept, type) === 0
          ? 'accepts only other media types than it is answered'
          : undefined
      },
      right: 'accepted the media type of their answers',
    }),
} satisfies Duty

/** How much a type is wanted, by the most specific range that has it. */
function quality(accept: string, type: string): number {
  const [family = ''] = type.split('/')
  const ranges = accept.split(',').map(each => {
    const [range = '', ...parameters] = each.split(';').map(part => part.trim().toLowerCase())
    const q = parameters.find(part => part.startsWith('q='))?.slice(2)
    return { range, q: q === undefined ? 1 : Number(q) }
  })
  for (const wanted of [type.toLowerCase(), `${family}/*`, '*/*']) {
    const found = ranges.find(({ range }) => range === wanted || (wanted === '*/*' && range === '*'))
    if (found !== undefined) return found.q
  }
  return 0
}
