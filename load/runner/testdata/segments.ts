/** The arguments by which the k6-operator gives generator `index` of `count`, counted from 1, its part of the schedule. */
export function segmentArguments(index: number, count: number): string[] {
  const marks = Array.from({ length: count + 1 }, (_, i) => (i === 0 ? '0' : i === count ? '1' : `${i}/${count}`))
  return [
    `--execution-segment=${marks[index - 1]}:${marks[index]}`,
    `--execution-segment-sequence=${marks.join(',')}`,
    '--tag',
    `instance_id=${index}`,
  ]
}
