/** Whose journeys are judged in full: all at low rates, so many a second at high ones, by the same few virtual users. */

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

/** Whether a virtual user looks closely at the first answer of a kind: where all did, a service that refuses would be met by a generator that only judges. */
export function isCurious(vu: number, rate: number, sampled: number): boolean {
  return vu % curiousStrideOf(rate, sampled) === 0
}

export function curiousStrideOf(rate: number, sampled: number): number {
  return Math.max(1, Math.floor(strideOf(rate, sampled) / 5))
}
