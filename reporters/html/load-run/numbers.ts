/** Numbers of load as axes and tables write them. */
import { milliseconds } from '../../text/measure.ts'
import { type Content, html } from '../markup.ts'

export function told(value: number | null): Content {
  return value === null ? html`<span class="quiet">not told</span>` : milliseconds(value)
}

/** `0.5`, `20`, `1,500`. */
export function plain(value: number): string {
  return value.toLocaleString('en', Number.isInteger(value) ? {} : { maximumSignificantDigits: 4 })
}

/** Of a tick: `0.5 ms`, `250 ms`, `2 s`. */
export function latencyTick(value: number): string {
  return value >= 1000 ? `${plain(value / 1000)} s` : `${plain(value)} ms`
}

/** Of seconds since the start: `40 s`, `10 min`. */
export function timeTick(value: number): string {
  return value >= 120 && value % 60 === 0 ? `${value / 60} min` : `${plain(value)} s`
}
