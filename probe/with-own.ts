/** An object with some methods of another, and all else its own: a spread would not copy the methods of a class. */
export function withOwn<T extends object>(of: T, own: Partial<T>): T {
  return new Proxy(of, {
    get: (_of, name) => {
      const member: unknown = Reflect.get(name in own ? own : of, name)
      return typeof member === 'function' ? member.bind(of) : member
    },
  })
}
