/** The word that was probably meant, of those that are known. */

/** `undefined` where nothing is near: at most a third of the letters may differ. */
export function nearest(word: string, known: readonly string[]): string | undefined {
  const ranked = known
    .map(each => ({ each, distance: distance(word.toLowerCase(), each.toLowerCase()) }))
    .sort((a, b) => a.distance - b.distance)
  const [best] = ranked
  return best !== undefined && best.distance <= Math.max(1, Math.floor(Math.max(word.length, best.each.length) / 3))
    ? best.each
    : undefined
}

/** Letters to add, leave out, exchange or swap with the next (optimal string alignment). */
export function distance(a: string, b: string): number {
  let before: number[] = []
  let row = Array.from({ length: b.length + 1 }, (_, j) => j)
  for (let i = 1; i <= a.length; i++) {
    const next = [i]
    for (let j = 1; j <= b.length; j++) {
      const same = a[i - 1] === b[j - 1] ? 0 : 1
      const swapped = i > 1 && j > 1 && a[i - 1] === b[j - 2] && a[i - 2] === b[j - 1]
      const swap = swapped ? (before[j - 2] ?? 0) + 1 : Number.POSITIVE_INFINITY
      next.push(Math.min((row[j] ?? 0) + 1, (next[j - 1] ?? 0) + 1, (row[j - 1] ?? 0) + same, swap))
    }
    before = row
    row = next
  }
  return row.at(-1) ?? 0
}

/** The start of a hint: `Did you mean x? `, or nothing where nothing is near. */
export function didYouMean(word: string, known: readonly string[]): string {
  const meant = nearest(word, known)
  return meant === undefined ? '' : `Did you mean "${meant}"? `
}
