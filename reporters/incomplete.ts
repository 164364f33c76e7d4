/** A report of which a part could not be made: the rest of it is worth having. */
export class Incomplete extends Error {
  readonly content: string
  constructor(message: string, content: string) {
    super(message)
    this.name = 'Incomplete'
    this.content = content
  }
}
