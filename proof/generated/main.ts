import { play } from './play.ts'
import { drawService } from './service.ts'
import { SPOILS } from './spoils.ts'

const USAGE = `npx tsx proof/generated/main.ts --seed N [--port P] [--spoil NAME]...
TOKEN_TTL_SECONDS shortens the tokens. What --spoil knows:
${Object.entries(SPOILS)
  .map(([name, { what, harmless }]) => `  ${name.padEnd(16)}${what}${harmless ? ' (harmless)' : ''}`)
  .join('\n')}
`
function refuse(what: string): never {
  process.stderr.write(`${what}\n${USAGE}`)
  process.exit(2)
}
const wholeOf = (name: string, text: string | undefined, most: number): number => {
  const value = Number(text)
  return text && Number.isInteger(value) && value >= 0 && value <= most
    ? value
    : refuse(`${name} needs a whole number up to ${most}, not ${text ?? 'nothing'}.`)
}

let seed: number | undefined
let port = 0
const spoils: string[] = []
const words = process.argv.slice(2)
while (words.length > 0) {
  const word = words.shift()
  if (word === '--seed') seed = wholeOf('--seed', words.shift(), 2 ** 32 - 1)
  else if (word === '--port') port = wholeOf('--port', words.shift(), 65_535)
  else if (word === '--spoil') {
    const name = words.shift() ?? ''
    if (!Object.hasOwn(SPOILS, name)) refuse(`--spoil does not know ${name || 'nothing'}.`)
    spoils.push(name)
  } else if (word === '--help') {
    process.stdout.write(USAGE)
    process.exit(0)
  } else refuse(`${word} is no option.`)
}
if (seed === undefined) refuse('--seed is needed.')

const drawn = drawService(seed)
const ttl = process.env['TOKEN_TTL_SECONDS']
const seconds =
  ttl === undefined || ttl === '' ? drawn.truth.auth.lifetimeSeconds : wholeOf('TOKEN_TTL_SECONDS', ttl, 10 ** 7)
try {
  const playing = await play(drawn, port, { seconds, spoils })
  const { manner, environment, truth, language, talk } = drawn
  process.stdout.write(`${JSON.stringify({ seed, url: playing.url, manner, language, talk, environment, truth })}\n`)
  const end = () => void playing.close().then(() => process.exit(0))
  process.once('SIGTERM', end)
  process.once('SIGINT', end)
  process.stdin.on('end', end).on('close', end).resume()
} catch (error) {
  process.stderr.write(
    `No service on port ${port}: ${error instanceof Error ? error.message : String(error)}. Choose another one with --port.\n`,
  )
  process.exit(1)
}
