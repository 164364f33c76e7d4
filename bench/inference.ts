/** `npm run bench:inference [-- DIALECT…]`: what other tools infer of the request bodies from the traffic of a discovery, beside ours. */
import { ENDPOINTS, type Endpoint } from '../contract/endpoint.ts'
import type { Exchange } from '../contract/exchange.ts'
import { dialectNames } from '../sandbox/load-dialect.ts'
import type { Truth } from '../sandbox/truth.ts'
import { installMitmproxy2swagger, installQuicktype } from './inference/install.ts'
import { byMitmproxy2swagger } from './inference/mitmproxy2swagger.ts'
import { byQuicktype } from './inference/quicktype.ts'
import { bodiesOf, type Recorded, recordDialect } from './inference/record.ts'
import { scoreBody, type Tally } from './inference/score-body.ts'
import { type Statements, stated } from './inference/statements.ts'
import type { Installed } from './install/ran.ts'

const details = process.argv.includes('--details')
const wanted = process.argv.slice(2).filter(word => !word.startsWith('-'))
const [mitmproxy2swagger, quicktype] = [installMitmproxy2swagger(), installQuicktype()]
const notes: string[] = []

type Judge = (recorded: Recorded, exchanges: readonly Exchange[], dialect: string) => Promise<Map<Endpoint, Statements>>

const ours: Judge = ({ found }) =>
  Promise.resolve(new Map(ENDPOINTS.map(each => [each, stated(found.knowledge.endpoints[each])])))

const withMitmproxy2swagger =
  (program: string): Judge =>
  ({ baseUrl }, exchanges, dialect) => {
    const read = byMitmproxy2swagger(program, baseUrl, exchanges)
    if (read.crashed !== undefined)
      notes.push(
        `${dialect}: mitmproxy2swagger crashed (${read.crashed}); tried again with the bodies alone that are JSON objects${read.bodies.size === 0 ? ', and crashed again' : ''}.`,
      )
    return Promise.resolve(read.bodies)
  }

const withQuicktype =
  (folder: string): Judge =>
  async (_recorded, exchanges) => {
    const bodies = bodiesOf(exchanges)
    const read = ENDPOINTS.map(
      async (each): Promise<[Endpoint, Statements]> => [each, await byQuicktype(folder, bodies.get(each) ?? [])],
    )
    return new Map(await Promise.all(read))
  }

const judgeOf = (installed: Installed, make: (at: string) => Judge): Judge | undefined =>
  'missing' in installed ? undefined : make(installed.at)

const COLUMNS: { name: string; judge: Judge | undefined; takes: 'accepted' | 'all' }[] = [
  { name: 'this harness', judge: ours, takes: 'all' },
  { name: 'm2s accepted', judge: judgeOf(mitmproxy2swagger, withMitmproxy2swagger), takes: 'accepted' },
  { name: 'm2s all', judge: judgeOf(mitmproxy2swagger, withMitmproxy2swagger), takes: 'all' },
  { name: 'qt accepted', judge: judgeOf(quicktype, withQuicktype), takes: 'accepted' },
  { name: 'qt all', judge: judgeOf(quicktype, withQuicktype), takes: 'all' },
]

const truthOf = (truth: Truth, endpoint: Endpoint) =>
  (endpoint === 'auth-authenticate' ? truth.logIn : truth.endpoints[endpoint]).request

function tallied(truth: Truth, bodies: Map<Endpoint, Statements>): Tally {
  const all = ENDPOINTS.map(endpoint => {
    const { wrong, ...rest } = scoreBody(truthOf(truth, endpoint), bodies.get(endpoint) ?? new Map())
    return { ...rest, wrong: wrong.map(each => `${endpoint} ${each}`) }
  })
  return {
    right: all.reduce((sum, each) => sum + each.right, 0),
    open: all.reduce((sum, each) => sum + each.open, 0),
    wrong: all.flatMap(each => each.wrong),
  }
}

const WIDTH = 14
const cell = ({ right, open, wrong }: { right: number; open: number; wrong: number }) =>
  `${right}/${open}/${wrong}`.padStart(WIDTH)
const line = (name: string, cells: string[]) => console.log(`${name.padEnd(14)} ${cells.join(' ')}`)
const totals = COLUMNS.map(() => ({ right: 0, open: 0, wrong: 0 }))

console.log('Facts of the four request bodies (names, types, required, lists of values) as right/open/wrong.')
line(
  'dialect',
  COLUMNS.map(({ name }) => name.padStart(WIDTH)),
)
for (const dialect of wanted.length > 0 ? wanted : await dialectNames()) {
  const recorded = await recordDialect(dialect)
  const cells: string[] = []
  for (const [i, { name, judge, takes }] of COLUMNS.entries()) {
    const total = totals[i]
    if (judge === undefined || total === undefined) {
      cells.push('not measured'.padStart(WIDTH))
      continue
    }
    const tally = tallied(
      recorded.truth,
      await judge(recorded, takes === 'all' ? recorded.exchanges : recorded.accepted, dialect),
    )
    total.right += tally.right
    total.open += tally.open
    total.wrong += tally.wrong.length
    cells.push(cell({ ...tally, wrong: tally.wrong.length }))
    if (details) for (const each of tally.wrong) notes.push(`${dialect}, ${name}: ${each}`)
  }
  line(dialect, cells)
}
line(
  'all',
  totals.map((total, i) => (COLUMNS[i]?.judge === undefined ? 'not measured'.padStart(WIDTH) : cell(total))),
)
for (const installed of [mitmproxy2swagger, quicktype])
  if ('missing' in installed) notes.push(`Not measured: ${installed.missing}`)
for (const note of new Set(notes)) console.log(note)
