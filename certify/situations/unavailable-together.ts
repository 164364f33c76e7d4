/** Several calls at the same time are told to wait for the same moment. */
import { refused } from '../faults.ts'
import { between } from '../random.ts'
import type { Situation } from '../situation.ts'
import { isExt } from '../watched.ts'

export default {
  summary: 'All calls are answered with 503 and a Retry-After until the same moment.',
  asks: 'Do four whole journeys at the same time.',
  atOnce: 4,
  harmless: true,
  begin: scene => {
    const seconds = between(scene.random, 2, 3)
    let until: number | undefined
    return call => {
      const seen = scene.read(call)
      if (!isExt(seen)) return undefined
      until ??= call.at + seconds * 1000
      const left = Math.ceil((until - call.at) / 1000)
      return left > 0
        ? refused(scene, seen, 503, ['Retry-After', String(left)], '503 until the same moment')
        : undefined
    }
  },
} satisfies Situation
