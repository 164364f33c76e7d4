/** sandbox: the embedded service by itself, for trying things by hand. */
import { once } from 'node:events'
import { wholeNumber } from '../../run/options.ts'
import { spawnSandbox } from '../../sandbox/start.ts'
import type { Command } from '../command.ts'

export default {
  group: 'harness',
  summary: 'start the embedded service by itself',
  examples: ['npm run sandbox -- --port 8080 --dialect legacy'],
  configure(command) {
    command
      .option('--port <n>', 'port on the loopback address, 0 for a free one', '0')
      .option('--dialect <name>', 'which service it plays', 'default')
      .option('--seed <n>', 'seed of its data', '1')
  },
  async run(options, _args, context) {
    const sandbox = await spawnSandbox({
      dialect: String(options['dialect']),
      seed: wholeNumber('--seed', options['seed']),
      port: wholeNumber('--port', options['port'], { most: 65_535 }),
    })
    const { baseUrl, credentials, testData, second } = sandbox
    const reported = { baseUrl, credentials, testData, second }
    if (options['json'] === true) context.terminal.answer(reported)
    else context.terminal.print(JSON.stringify(reported, null, 2))
    if (!context.signal.aborted) await once(context.signal, 'abort')
    await sandbox.stop()
    return 0
  },
} satisfies Command
