/** Schemathesis: makes requests of its own from the document and holds the answers against it. */
import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { capture } from '../../../../load/runner/find-k6.ts'
import { pythonTool } from '../../install/tools.ts'
import { SURROUNDINGS } from '../surroundings.ts'
import { TIMED_OUT, type Told } from '../told.ts'
import type { Tool } from '../tool.ts'

const VERSION = '4.32.5'

export default {
  name: `Schemathesis ${VERSION}`,
  install: () => pythonTool(`schemathesis==${VERSION}`, 'st'),
  async play(at, { service, contract, dir, token, timeoutMs }) {
    const [document, events] = [join(dir, 'openapi.json'), join(dir, 'events.ndjson')]
    writeFileSync(document, JSON.stringify(contract.document))
    const flags = ['--url', service.baseUrl, '--header', `Authorization: ${token}`, '--seed', '1', '--no-color']
    // Without the first, what it has against the right service would hide what it might find after it.
    flags.push('--continue-on-failure', '--report', 'ndjson', '--report-ndjson-path', events)
    const ended = await capture(at, ['run', document, ...flags], { cwd: dir, env: SURROUNDINGS, timeoutMs })
    const reported = toldBySchemathesis(existsSync(events) ? readFileSync(events, 'utf8') : '')
    if (ended.timedOut) return { ...reported, ended: TIMED_OUT }
    if (ended.code === 0 || reported.checks > 0) return reported
    return { ...reported, ended: ended.startError ?? (ended.stderr || ended.stdout).slice(-200) }
  },
} satisfies Tool

interface Check {
  name: string
  status: string
  failure_info?: { failure: { title: string; message: string } }
}

interface Finished {
  ScenarioFinished?: {
    recorder: {
      label: string
      checks: Record<string, Check[]>
      interactions: Record<string, { response: { status_code: number } | null }>
    }
  }
}

/** A statement is one of its checks on one operation; a failure is that, its title and the status that was answered. */
export function toldBySchemathesis(ndjson: string): Told {
  const [checks, failures] = [new Set<string>(), new Set<string>()]
  for (const line of ndjson.split('\n')) {
    // What was cut off in a time-out is no event.
    if (!line.startsWith('{"ScenarioFinished"') || !line.endsWith('}')) continue
    const { recorder } = (JSON.parse(line) as Required<Finished>).ScenarioFinished
    for (const [id, made] of Object.entries(recorder.checks))
      for (const { name, status, failure_info } of made) {
        checks.add(`${recorder.label} ${name}`)
        const answered = recorder.interactions[id]?.response?.status_code ?? 'no answer'
        if (status === 'failure')
          failures.add(`${recorder.label} ${name}: ${failure_info?.failure.title ?? ''} (${answered})`)
      }
  }
  return { checks: checks.size, failures: [...failures] }
}
