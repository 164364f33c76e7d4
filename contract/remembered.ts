/** What was made of the same before: for what is asked thousands of times in a run, and depends on nothing else. */

interface Kept {
  /** Results, before all of them go. */
  most?: number
  /** Characters of a key; what has a longer one is hardly asked for twice. */
  longest?: number
}

/** `keyOf` tells two askings apart. */
export function remembered<Given extends unknown[], Made>(
  make: (...given: Given) => Made,
  keyOf: (...given: Given) => string,
  { most = 5_000, longest = Number.POSITIVE_INFINITY }: Kept = {},
): (...given: Given) => Made {
  const kept = new Map<string, Made>()
  return (...given) => {
    const key = keyOf(...given)
    const known = kept.get(key)
    if (known !== undefined) return known
    const made = make(...given)
    if (key.length > longest) return made
    if (kept.size >= most) kept.clear()
    kept.set(key, made)
    return made
  }
}

/** A text is its own key. */
export const itself = (text: string): string => text
