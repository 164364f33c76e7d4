/** Scales of charts: from values to places, with ticks at round numbers; and the words of values. */
import { milliseconds } from '../../text/measure.ts'
import { type Content, html } from '../markup.ts'

export interface Scale {
  at(value: number): number
  ticks: number[]
}

/** From 0 to a round number at or above `most`. */
export function linear(most: number, from: number, to: number, wanted = 4): Scale {
  const step = roundStep((most > 0 ? most : 1) / wanted)
  const count = Math.max(1, Math.ceil((most > 0 ? most : 1) / step - 1e-9))
  const end = step * count
  const ticks = Array.from({ length: count + 1 }, (_, i) => Number((i * step).toPrecision(6)))
  return { at: value => place(from + (value / end) * (to - from)), ticks }
}

/** What is not above zero has no logarithm; no rate and no latency is as small. */
const LEAST = 1e-6

/** Between two positive numbers; ticks at 1, 2 and 5 of each decade, fewer where there are many decades. */
export function logarithmic(smallest: number, greatest: number, from: number, to: number, wanted = 7): Scale {
  const least = Math.max(smallest, LEAST)
  const most = Math.max(greatest, least * 1.001)
  const low = Math.log10(least)
  const high = Math.log10(most)
  const within = (digits: readonly number[]) => ticksWithin(least, most, digits)
  const sets = [[1, 1.2, 1.4, 1.6, 1.8, 2, 2.5, 3, 3.5, 4, 5, 6, 7, 8, 9], [1, 1.5, 2, 3, 4, 5, 7], [1, 2, 5], [1]]
  const ticks = sets.map(within).find(each => each.length <= wanted) ?? thinned(within([1]), wanted)
  return { at: value => place(from + ((Math.log10(Math.max(value, LEAST)) - low) / (high - low)) * (to - from)), ticks }
}

/** Of ratios around 1: logarithmic, with ticks at round per cents. */
export function ratios(least: number, most: number, from: number, to: number, wanted: number): Scale {
  const { at } = logarithmic(least, most, from, to)
  const steps = [1, 2, 5, 10, 20, 25, 50, 100, 200, 300]
  const every = steps.find(step => ((most - least) * 100) / step <= wanted) ?? 500
  const first = Math.ceil((least * 100 - 100) / every - 1e-9)
  const last = Math.floor((most * 100 - 100) / every + 1e-9)
  return { at, ticks: Array.from({ length: last - first + 1 }, (_, i) => (100 + (first + i) * every) / 100) }
}

function ticksWithin(least: number, most: number, digits: readonly number[]): number[] {
  const decades: number[] = []
  for (let exponent = Math.floor(Math.log10(least)); exponent <= Math.ceil(Math.log10(most)); exponent++)
    decades.push(exponent)
  return decades
    .flatMap(exponent => digits.map(digit => Number((digit * 10 ** exponent).toPrecision(6))))
    .filter(tick => tick >= least * (1 - 1e-9) && tick <= most * (1 + 1e-9))
}

function thinned(ticks: readonly number[], wanted: number): number[] {
  const every = Math.ceil(ticks.length / wanted)
  return ticks.filter((_, i) => i % every === 0)
}

function roundStep(step: number): number {
  const power = 10 ** Math.floor(Math.log10(step))
  const digit = [1, 2, 2.5, 5, 10].find(each => each * power >= step * (1 - 1e-9)) ?? 10
  return digit * power
}

/** A tenth of a pixel is enough, and keeps the page small. */
function place(value: number): number {
  return Math.round(value * 10) / 10
}

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
