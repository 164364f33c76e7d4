/** An object with some methods of another, and all else its own: a spread would not copy the methods of a class. */
export function withOwn<T extends object>(of: T, own: Partial<T>): T {
  return new Proxy(of, {
    get: (_of, name) => {
      const property: unknown = Reflect.get(name in own ? own : of, name)
      return typeof property === 'function' ? property.bind(of) : property
    },
  })
}
