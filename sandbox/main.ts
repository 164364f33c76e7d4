/** The sandbox as a process of its own: tells its parent how it is reached, and ends with the channel to it. */
import { startSandbox } from './start.ts'

try {
  const sandbox = await startSandbox(JSON.parse(process.argv[2] ?? '{}'))
  const stop = (): void => {
    void sandbox.stop().then(() => process.exit(0))
  }
  process.once('SIGTERM', stop).once('SIGINT', stop).once('disconnect', stop)
  const { baseUrl, credentials, testData, second } = sandbox
  process.send?.({ baseUrl, credentials, testData, second })
} catch (error) {
  process.send?.({ why: (error as Error).message })
  process.exitCode = 1
  process.disconnect?.()
}
