/** A map that forgets its oldest entry when it is full, so that a long load run keeps memory flat. */
export class CappedMap<K, V> {
  readonly #entries = new Map<K, V>()
  readonly #most: number
  constructor(most: number) {
    this.#most = most
  }
  get(key: K): V | undefined {
    return this.#entries.get(key)
  }
  set(key: K, value: V): void {
    if (!this.#entries.has(key) && this.#entries.size >= this.#most)
      for (const oldest of this.#entries.keys()) {
        this.#entries.delete(oldest)
        break
      }
    this.#entries.set(key, value)
  }
  delete(key: K): void {
    this.#entries.delete(key)
  }
  get size(): number {
    return this.#entries.size
  }
}
