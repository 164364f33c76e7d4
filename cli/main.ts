/** The commands of the product. */
import { loadCommands } from './program.ts'
import { runProgram } from './run-program.ts'

process.exitCode = await runProgram(process.env, process.argv, loadCommands)
