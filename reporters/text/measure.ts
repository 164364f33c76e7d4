/** Numbers as people read them: durations, counts with their noun, shares. */

export function milliseconds(value: number): string {
  if (value < 10) return `${Number(value.toFixed(1))} ms`
  if (value < 1000) return `${Math.round(value)} ms`
  return seconds(value / 1000)
}

export function seconds(value: number): string {
  if (value < 10) return `${Number(value.toFixed(1))} s`
  if (value < 120) return `${Math.round(value)} s`
  return `${Math.floor(value / 60)} min ${Math.round(value % 60)} s`
}

/** `1 request`, `2 requests`; a third word where the plural is irregular. */
export function count(number: number, one: string, many = `${one}s`): string {
  return `${number.toLocaleString('en')} ${number === 1 ? one : many}`
}

export function percent(share: number): string {
  return `${Math.round(share * 100)} %`
}

/** `2026-03-01 09:15:02 UTC`; anything else as it is. */
export function moment(iso: string): string {
  const match = /^(\d{4}-\d\d-\d\d)T(\d\d:\d\d:\d\d)(?:\.\d+)?Z$/.exec(iso)
  return match === null ? iso : `${match[1]} ${match[2]} UTC`
}
