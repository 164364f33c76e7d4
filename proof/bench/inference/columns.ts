/** Who infers request bodies from recorded traffic: ours and other tools, each from the same, and what the truth says of it. */
import { ENDPOINTS, type Endpoint } from '../../../contract/endpoint.ts'
import type { Exchange } from '../../../contract/exchange.ts'
import type { Truth } from '../../dialects/_declared.ts'
import type { Installed } from '../install/ran.ts'
import { installMitmproxy2swagger, installQuicktype } from './install.ts'
import { byMitmproxy2swagger } from './mitmproxy2swagger.ts'
import { byQuicktype } from './quicktype.ts'
import { bodiesOf, type Recorded } from './record.ts'
import { scoreBody, type Tally } from './score-body.ts'
import { type Statements, stated } from './statements.ts'

type Judge = (recorded: Recorded, exchanges: readonly Exchange[], dialect: string) => Promise<Map<Endpoint, Statements>>

const ours: Judge = ({ found }) =>
  Promise.resolve(new Map(ENDPOINTS.map(each => [each, stated(found.knowledge.endpoints[each])])))

const withMitmproxy2swagger =
  (program: string, note: (text: string) => void): Judge =>
  ({ baseUrl }, exchanges, dialect) => {
    const read = byMitmproxy2swagger(program, baseUrl, exchanges)
    if (read.crashed !== undefined)
      note(
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

const judgeOf = (installed: Installed, make: (at: string) => Judge): Pick<Column, 'judge' | 'missing'> =>
  'missing' in installed ? { judge: undefined, missing: installed.missing } : { judge: make(installed.at) }

export interface Column {
  name: string
  judge: Judge | undefined
  takes: 'accepted' | 'all'
  /** Why it is not measured. */
  missing?: string
}

/** Installs the others first. `note`: what is to be told below the table. */
export function openColumns(note: (text: string) => void): Column[] {
  const [mitmproxy2swagger, quicktype] = [installMitmproxy2swagger(), installQuicktype()]
  const m2s = judgeOf(mitmproxy2swagger, at => withMitmproxy2swagger(at, note))
  const qt = judgeOf(quicktype, withQuicktype)
  return [
    { name: 'this harness', judge: ours, takes: 'all' },
    { name: 'm2s accepted', ...m2s, takes: 'accepted' },
    { name: 'm2s all', ...m2s, takes: 'all' },
    { name: 'qt accepted', ...qt, takes: 'accepted' },
    { name: 'qt all', ...qt, takes: 'all' },
  ]
}

const truthOf = (truth: Truth, endpoint: Endpoint) =>
  (endpoint === 'auth-authenticate' ? truth.logIn : truth.endpoints[endpoint]).request

export function tallied(truth: Truth, bodies: Map<Endpoint, Statements>): Tally {
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
