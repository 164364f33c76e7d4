/** A faulty sender by its command: `tsx proof/senders/faulty.ts --break NAME`. */
import { parseArgs } from 'node:util'
import { GOOD } from '../../sandbox/senders/behaviour.ts'
import { workAs } from '../../sandbox/senders/sender.ts'
import { loadFault } from './fault.ts'

const { values } = parseArgs({ options: { break: { type: 'string', default: '' } } })

await workAs(loadFault(values.break).then(({ plant }) => ({ ...GOOD, ...plant?.(GOOD) })))
