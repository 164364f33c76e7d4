/** Which journeys are judged in full: all of them at low rates, so many a second at high ones; always the same ones. */

/** Every how manieth journey of a step; rates a second. */
export function strideOf(rate: number, sampled: number): number {
  return Math.max(1, Math.ceil(rate / sampled))
}

/** `iteration` counts the journeys of the step, over all generators. */
export function isSampled(iteration: number, rate: number, sampled: number): boolean {
  return iteration % strideOf(rate, sampled) === 0
}
