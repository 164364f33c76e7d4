/** A planted number, what was found of it, and whether that is near enough. */

export interface Row {
  what: string
  unit: string
  planted: number
  found: number
  /** The closed interval or the second opinion that `found` comes from. */
  note: string
  /** Percent by which it may be off. */
  allowed: number
  /** Why the measure does not count; the row is then neither right nor wrong. */
  invalid?: string
}

function errorOf({ planted, found }: Row): number {
  return (found / planted - 1) * 100
}

export function verdictOf(row: Row): 'ok' | 'WRONG' | 'INVALID' {
  if (row.invalid !== undefined) return 'INVALID'
  return Math.abs(errorOf(row)) <= row.allowed ? 'ok' : 'WRONG'
}

export function tableOf(rows: readonly Row[]): string {
  const lines = rows.map(row => {
    const error = Number.isFinite(errorOf(row)) ? `${errorOf(row).toFixed(2)} %` : '-'
    const cells = [row.what, short(row.planted), short(row.found), row.unit, error, `${row.allowed} %`, verdictOf(row)]
    return `| ${[...cells, row.invalid ?? row.note].join(' | ')} |`
  })
  return [
    '| what | planted | found | unit | error | allowed | | from |',
    '|---|---:|---:|---|---:|---:|---|---|',
    ...lines,
  ].join('\n')
}

function short(value: number): string {
  return Number.isFinite(value) ? String(Number(value.toPrecision(4))) : '-'
}
