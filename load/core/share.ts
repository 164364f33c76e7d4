/** Which journeys of a step make a call that only a share of them makes: evenly spread, and the same every time. */

const GOLDEN = (Math.sqrt(5) - 1) / 2

/** A smaller share is part of every larger one, so that who reaches has always verified. */
export function isInShare(share: number, i: number): boolean {
  return share >= 1 || (i * GOLDEN) % 1 < share
}

/** How many of the first `n` journeys. */
export function countInShare(share: number, n: number): number {
  if (share >= 1) return n
  let count = 0
  for (let i = 0; i < n; i++) if (isInShare(share, i)) count++
  return count
}

/** The largest share of which at most `most` journeys are among the first `n`. */
export function shareFor(most: number, n: number): number {
  if (n <= most) return 1
  const places = Array.from({ length: n }, (_each, i) => (i * GOLDEN) % 1).sort((a, b) => a - b)
  return places[most] ?? 1
}
