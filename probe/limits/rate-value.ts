/** The value of limits.rate from what is stated and what was measured: numbers where they are exact, else intervals. */
import type { KnownBy } from '../../contract/ledger.ts'
import type { Fit } from './limiter-fit.ts'
import type { RateMeasured } from './measure-rate.ts'

export interface RateValue {
  limit?: number
  /** So many were let through in a window, so many not; null where none was refused. */
  limitInterval?: [number, number | null]
  windowSeconds?: number
  windowInterval?: [number, number | null]
  limiter?: string
  scope?: string
  headers?: string[]
  status?: number
  [other: string]: unknown
}

export interface RateFound {
  value: RateValue
  how: string
  from: string[]
  facts: Record<string, KnownBy>
}

export function rateFrom(
  stated: RateValue,
  measured: Pick<RateMeasured, 'reached' | 'recovered' | 'fit' | 'status'> | undefined,
  scope: string | undefined,
): RateFound {
  const seen = measured?.reached === true ? measuredValue(measured.fit) : {}
  const status = measured?.reached === true ? measured.status : undefined
  // What headers state in so many words is not outweighed by a count beside them; it is only completed.
  const value: RateValue = {
    ...seen,
    ...stated,
    ...(scope === undefined ? {} : { scope }),
    ...(status === undefined ? {} : { status }),
  }
  if (stated.limit !== undefined) delete value.limitInterval
  if (value.windowSeconds !== undefined) delete value.windowInterval
  const added = Object.keys(value).filter(key => !Object.hasOwn(stated, key))
  return {
    value,
    how: [
      measured?.reached === true ? 'Requests were sent until they were refused, and again when they were not.' : '',
      scope === undefined
        ? ''
        : `A second token ${scope === 'token' ? 'had a count of its own' : 'shared the count, as did requests without one'}.`,
      measured?.recovered === false ? 'A minute later they were refused still.' : '',
    ]
      .filter(each => each !== '')
      .join(' '),
    from: measured?.reached === true ? ['measured by going up to it'] : [],
    facts: Object.fromEntries(added.map(key => [`/${key}`, 'observed' as const])),
  }
}

function measuredValue(fit: Fit | undefined): RateValue {
  if (fit === undefined) return {}
  const [least, most] = fit.limit
  const [shortest, longest] = fit.windowSeconds
  const window = most === null ? undefined : only(shortest, longest)
  const [limiter, ...others] = fit.limiters
  return {
    ...(least === most ? { limit: least } : { limitInterval: [least, most === null ? null : most + 1] }),
    ...(window === undefined
      ? { windowInterval: [rounded(shortest), longest === null ? null : rounded(longest)] }
      : { windowSeconds: window }),
    ...(limiter === undefined || others.length > 0 ? {} : { limiter }),
  }
}

/** Windows that people configure. */
const USUAL = [1, 5, 10, 15, 20, 30, 60, 120, 300, 600, 900, 1800, 3600, 86_400]

function only(shortest: number, longest: number | null): number | undefined {
  if (longest === null) return undefined
  if (shortest === longest && shortest <= 120) return shortest
  const fitting = USUAL.filter(each => each >= shortest && each <= longest)
  return fitting.length === 1 && longest - shortest <= Math.max(2, shortest * 0.15) ? fitting[0] : undefined
}

function rounded(seconds: number): number {
  return Math.round(seconds * 10) / 10
}
