/**
 * `npm run bench -- field-load [--strict] [SERVICE...]`: a small load, by the contract that is discovered first, on services on real frameworks that
 * keep to their contract. A call that is no success is a fault of the harness, and makes it fail with `--strict`; a breach may be one of the service.
 */
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { runLoad } from '../../load/runner/load.ts'
import { profileNamed } from '../../load/runner/profiles.ts'
import { openClient } from '../../probe/client/client.ts'
import { openRecorder } from '../../probe/client/recorder.ts'
import { fieldNames } from '../field/field.ts'
import { fieldServer, type Subject } from './load/subject.ts'

/** Journeys: few enough for limiters of some hundred calls a minute. */
const SIZE = { rate: 5, seconds: 8 }

interface Row {
  cells: string[]
  isWell: boolean
}

async function row({ environment, ledger, openapi }: Subject, name: string): Promise<Row> {
  const resultsDir = mkdtempSync(join(tmpdir(), 'field-load-'))
  const recorder = openRecorder(join(resultsDir, 'exchanges.ndjson'))
  const client = openClient(environment, { runId: 'bench', recorder, env: {} })
  try {
    const profile = await profileNamed('average', SIZE)
    const load = await runLoad({ environment, ledger, openapi, profile, resultsDir, env: process.env, client })
    const calls = load.latency.reduce((sum, each) => sum + each.requests, 0)
    const others = load.latency.flatMap(({ endpoint, outcomes = {} }) =>
      Object.entries(outcomes).flatMap(([outcome, count]) =>
        outcome === 'ok' ? [] : [`${endpoint} ${count} ${outcome}`],
      ),
    )
    const found = load.conformance?.findings.map(({ id, count, sentence }) => `${id} ${count}: ${sentence}`) ?? []
    const messages = load.validity === 'valid' ? [] : load.reasons.slice(0, 1)
    const alongside = [...others, ...found, ...messages].join('; ') || 'nothing'
    return { cells: [name, load.validity, String(calls), alongside], isWell: calls > 0 && others.length === 0 }
  } finally {
    await client.close()
    rmSync(resultsDir, { recursive: true, force: true })
  }
}

const wanted = process.argv.slice(2).filter(word => !word.startsWith('-'))
const badly: string[] = []
console.log('| service | run | calls | alongside successes that keep to the contract |\n|---|---|---|---|')
for (const name of wanted.length > 0 ? wanted : fieldNames()) {
  const subject = await fieldServer(name).catch((error: Error) => error.message)
  if (subject === undefined) {
    console.log(`| ${name} | not measured: its toolchain is not here | | |`)
    continue
  }
  const failed = (why: string): Row => ({ cells: [name, 'none', '0', why], isWell: false })
  const { cells, isWell } = typeof subject === 'string' ? failed(subject) : await row(subject, name)
  console.log(`| ${cells.join(' | ')} |`)
  if (!isWell) badly.push(name)
  if (typeof subject !== 'string') await subject.stop()
}
if (process.argv.includes('--strict') && badly.length > 0) process.exitCode = 1
