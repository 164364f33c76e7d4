/** A service that says no otherwise: every refusal passes here before it is written. */
import type { Dialect } from '../dialect.ts'
import type { ErrorStyle } from '../errors/style.ts'
import { Refused } from '../refusal.ts'

type Rendered = ReturnType<ErrorStyle['render']>

export interface Refusal {
  rendered: Rendered
  refused: Refused
  /** Of the request. */
  path: string
  /** The same refused for another reason, in the form of the dialect. */
  as(refused: Refused): Rendered
  dialect: Dialect
}

export function withRefusals(change: (refusal: Refusal) => Rendered): (dialect: Dialect) => Dialect {
  return dialect => {
    const { errors } = dialect
    const render = (refused: Refused, path: string) =>
      change({
        rendered: errors.render(refused, path),
        refused,
        path,
        as: other => errors.render(other, path),
        dialect,
      })
    return { ...dialect, errors: { ...errors, render } }
  }
}

/** The error that nobody caught, in the form of the dialect. */
export function fault({ as }: Refusal): Rendered {
  return { ...as(new Refused('internal')), status: 500 }
}
