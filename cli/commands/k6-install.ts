/** k6-install: fetches k6 for the load part, verified, into the user's cache. */

import { k6CacheFolder } from '../../load/runner/find-k6.ts'
import { installK6 } from '../../load/runner/install-k6.ts'
import type { Command } from '../command.ts'

export default {
  group: 'harness',
  summary: 'fetch k6 for `npm run load`, verified, into your cache folder',
  examples: ['npm run k6:install'],
  configure() {},
  async run(_options, _args, context) {
    const { path, how } = await installK6({
      cacheDir: k6CacheFolder(context.env),
      env: context.env,
      log: text => context.terminal.progress(text),
    })
    context.terminal.answer({ path, how })
    context.terminal.print(`k6 is at ${path} (${how}).`)
    return 0
  },
} satisfies Command
