/** In place of Playwright: writes the lines that a test tells it to, says them to the desk, and ends, or waits to be stopped. */
import { appendFileSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { connect } from 'node:net'
import { join } from 'node:path'

const { lines = [], desk = [], words = '', isStuck = false } = JSON.parse(process.env.PRETENDED ?? '{}')
const plan = JSON.parse(readFileSync(process.env.LMD_RUN_PLAN, 'utf8'))
const [, output] = process.argv.slice(2)
mkdirSync(output)
process.on('disconnect', () => process.exit(1))
process.on('SIGINT', () => {
  writeFileSync(join(plan.runDir, 'interrupted'), '')
  process.exit(130)
})
for (const line of lines) appendFileSync(process.env.LMD_RESULTS_FILE, `${JSON.stringify(line)}\n`)
writeFileSync(join(plan.runDir, 'told.json'), JSON.stringify({ words: process.argv.slice(2), variables: process.env }))
process.stderr.write(words)
if (desk.length > 0) {
  const socket = connect(plan.desk)
  for (const [id, [ask, ...of]] of desk.entries()) {
    socket.write(`${JSON.stringify({ id, target: '', ask, of })}\n`)
    await new Promise(resolve => socket.once('data', resolve))
  }
}
if (isStuck) setInterval(() => undefined, 1000)
else process.exit(0)
