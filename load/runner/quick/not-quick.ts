/** A plan that the quick script cannot drive: the whole one does, at a higher cost. */
export class NotQuick extends Error {}

/** JSON is JavaScript. */
export function literal(value: unknown): string {
  return JSON.stringify(value)
}
