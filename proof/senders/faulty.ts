/** A faulty sender by its command: `tsx proof/senders/faulty.ts --break NAME`. */
import { parseArgs } from 'node:util'
import { GOOD } from './behaviour.ts'
import { loadFault } from './fault.ts'
import { workAs } from './sender.ts'

const { values } = parseArgs({ options: { break: { type: 'string', default: '' } } })

await workAs(loadFault(values.break).then(({ plant }) => ({ ...GOOD, ...plant?.(GOOD) })))
