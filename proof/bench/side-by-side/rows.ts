/** The lines of the tools that test a service: cost and false alarms on the right one, and the planted mistakes that each tells. */
import type { Found } from './compare.ts'
import type { Played } from './play.ts'
import type { Row } from './row.ts'

interface Measured {
  right: ReadonlyMap<string, Played>
  found: readonly Found[]
}

interface Measure {
  what: string
  better: Row['better']
  digits?: number
  of: (tool: string, measured: Measured) => number | undefined
}

const onRight =
  (value: (played: Played) => number): Measure['of'] =>
  (tool, { right }) => {
    const played = right.get(tool)
    return played === undefined ? undefined : value(played)
  }

const MEASURES: readonly Measure[] = [
  { what: 'checks', better: 'more', of: onRight(({ checks }) => checks) },
  { what: 'checks a second', better: 'more', digits: 1, of: onRight(({ checks, seconds }) => checks / seconds) },
  { what: 'requests a check', better: 'less', digits: 2, of: onRight(({ checks, requests }) => requests / checks) },
  { what: 'seconds for all', better: 'less', digits: 1, of: onRight(({ seconds }) => seconds) },
  { what: 'false alarms', better: 'less', of: onRight(({ failures }) => failures.length) },
  { what: 'planted mistakes told', better: 'more', of: (tool, { found }) => toldBy(tool, found) },
]

function toldBy(tool: string, found: readonly Found[]): number {
  return found.filter(each => each.tool === tool && each.failures.length > 0).length
}

/** The first of the tools is ours. `absent`: those that cannot be had, with the reason. */
export function rowsOf(measured: Measured, absent: ReadonlyMap<string, string>): Row[] {
  const [ours = '', ...peers] = measured.right.keys()
  const played = new Set(measured.found.map(each => each.defect)).size
  return MEASURES.flatMap(({ what, better, digits, of }) => {
    const line = {
      what: of === MEASURES.at(-1)?.of ? `${what}, of ${played}` : what,
      better,
      ours: of(ours, measured),
      ...(digits === undefined ? {} : { digits }),
    }
    return [
      ...peers.map((peer): Row => ({ ...line, peer, theirs: of(peer, measured) })),
      ...[...absent].map(([peer, why]): Row => ({ ...line, peer, why: `not measured: ${why}` })),
    ]
  })
}
