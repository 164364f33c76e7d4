/** Which journeys of a step make a call that only a share of them makes: evenly spread, and the same every time. */

const GOLDEN = (Math.sqrt(5) - 1) / 2

/** A smaller share is part of every larger one, so that who reaches has always verified. */
export function isInShare(share: number, i: number): boolean {
  return share >= 1 || (i * GOLDEN) % 1 < share
}

export function countInShare(share: number, n: number): number {
  if (share >= 1) return n
  let count = 0
  for (let i = 0; i < n; i++) if (isInShare(share, i)) count++
  return count
}

/** The largest share of which at most `most` journeys are among the first `n`. */
export function shareFor(most: number, n: number): number {
  if (n <= most) return 1
  const locations = Array.from({ length: n }, (_each, i) => (i * GOLDEN) % 1).sort((a, b) => a - b)
  return locations[most] ?? 1
}

/** Every how manieth virtual user of a step judges; rates a second. */
export function strideOf(rate: number, sampled: number): number {
  return Math.max(1, Math.ceil(rate / sampled))
}

/** `vu` counts the virtual users of all generators: k6 gives them journeys in turn. What judging needs, only they have to hold. */
export function isSampled(vu: number, rate: number, sampled: number): boolean {
  return vu % strideOf(rate, sampled) === 0
}

/** The share of journeys, of whose calls the sample brings enough; the first of what is rarer is judged whoever makes it. */
export const USUAL = 0.1

/** Whether a virtual user looks closely at the first answer of a kind: where all did, a service that rejects would be met by a generator that only judges. */
export function isCurious(vu: number, rate: number, sampled: number): boolean {
  return vu % curiousStrideOf(rate, sampled) === 0
}

export function curiousStrideOf(rate: number, sampled: number): number {
  return Math.max(1, Math.floor(strideOf(rate, sampled) / 5))
}
