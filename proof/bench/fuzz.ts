/** The property tests of what strangers send, so many runs each: `npm run bench -- fuzz --runs 100000`. */
import { spawn } from 'node:child_process'
import { createRequire } from 'node:module'
import { dirname, join } from 'node:path'
import { parseArgs } from 'node:util'

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: { runs: { type: 'string', default: '200' } },
})
if (!/^[1-9]\d*$/.test(values.runs)) {
  console.error(`--runs takes a whole number, and got "${values.runs}".`)
  process.exit(2)
}
const vitest = join(dirname(createRequire(import.meta.url).resolve('vitest/package.json')), 'vitest.mjs')
const only = positionals.length > 0 ? positionals : ['.fuzz.test.ts']
const child = spawn(process.execPath, [vitest, 'run', ...only], {
  stdio: 'inherit',
  env: { ...process.env, LMD_FUZZ_RUNS: values.runs },
})
child.on('exit', code => {
  process.exitCode = code ?? 1
})
