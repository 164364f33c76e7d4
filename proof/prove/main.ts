/** `npm run prove`: a command like the others, of the checkout alone. */
import { runProgram } from '../../cli/run-program.ts'
import prove from './command.ts'

const [node = '', script = '', ...words] = process.argv
process.exitCode = await runProgram(
  process.env,
  [node, script, 'prove', ...words],
  async () => new Map([['prove', prove]]),
)
