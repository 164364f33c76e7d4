/** Whether the unit tests would see a mistake in what gives verdicts: small ones are made, and none may stay unseen. */
import { spawnSync } from 'node:child_process'
import { parseArgs } from 'node:util'

const USUAL = [
  'suites/{tries,control,outcome,batch}.ts',
  'contract/{known-failures,release,outcome,attribution}.ts',
  'run/verdict.ts',
].join(',')

const { values } = parseArgs({ options: { all: { type: 'boolean', default: false } } })
const fewer = values.all ? [] : ['--incremental', '--ignoreStatic', '--mutate', USUAL]
const words = ['--no-install', 'stryker', 'run', 'stryker.config.json', ...fewer]
process.exitCode = spawnSync('npx', words, { stdio: 'inherit' }).status ?? 1
