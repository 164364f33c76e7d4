/** The sandbox from the command line: one JSON line when it listens, a graceful stop on a signal. */
import { parseArgs } from 'node:util'
import { HarnessError } from '../contract/harness-error.ts'
import { type Sandbox, startSandbox } from './start.ts'

const { values } = parseArgs({
  options: {
    port: { type: 'string', default: '0' },
    dialect: { type: 'string', default: 'default' },
    seed: { type: 'string', default: '1' },
    'rate-limit': { type: 'string', default: 'on' },
    'with-parent': { type: 'boolean', default: false },
  },
})

async function start(): Promise<Sandbox> {
  const [port, seed] = [Number(values.port), Number(values.seed)]
  if (!Number.isInteger(port) || port < 0 || port > 65_535 || !Number.isSafeInteger(seed))
    throw new HarnessError(
      'USAGE',
      'The sandbox needs whole numbers for --port (0 to 65535) and --seed.',
      'Try --port 0',
    )
  const rateLimit = values['rate-limit'] === 'off' ? 'off' : 'on'
  return await startSandbox({ dialect: values.dialect, seed, port, rateLimit })
}

try {
  const sandbox = await start()
  const stop = (): void => {
    void sandbox.stop().then(() => process.exit(0))
  }
  process.once('SIGTERM', stop)
  process.once('SIGINT', stop)
  if (values['with-parent']) process.stdin.resume().once('end', stop).once('error', stop)
  const { baseUrl, credentials, testData, second } = sandbox
  console.log(JSON.stringify({ baseUrl, dialect: values.dialect, credentials, testData, second }))
} catch (error) {
  if (!(error instanceof HarnessError)) throw error
  console.error(error.message)
  process.exitCode = error.exitCode
}
