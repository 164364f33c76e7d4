/** The reference sender by its command: `tsx proof/senders/good.ts`. */
import { GOOD } from './behaviour.ts'
import { workAs } from './sender.ts'

await workAs(GOOD)
