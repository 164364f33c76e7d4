/** So many at the same time, in order. */
export async function lanes<T>(items: Iterable<T>, atOnce: number, work: (item: T) => Promise<void>): Promise<void> {
  const left = [...items].values()
  const lane = async () => {
    for (const item of left) await work(item)
  }
  await Promise.all(Array.from({ length: atOnce }, lane))
}
