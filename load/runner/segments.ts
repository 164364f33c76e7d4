/** Execution segments of k6: which part of one schedule each of several processes drives. In the words of the k6-operator. */

/** For generator `index` of `count`, counted from 1; the tag is the operator's own. */
export function segmentArguments(index: number, count: number): string[] {
  const marks = Array.from({ length: count + 1 }, (_, i) => markOf(i, count))
  return [
    `--execution-segment=${markOf(index - 1, count)}:${markOf(index, count)}`,
    `--execution-segment-sequence=${marks.join(',')}`,
    '--tag',
    `instance_id=${index}`,
  ]
}

function markOf(i: number, count: number): string {
  if (i === 0) return '0'
  return i === count ? '1' : `${i}/${count}`
}
