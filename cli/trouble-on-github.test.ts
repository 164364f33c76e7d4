import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { EXIT } from '../contract/harness-error.ts'
import { command } from '../testing/command.ts'
import { troubled } from './testdata/troubled.ts'

const { dir, locationsIn, environment } = troubled('trouble-on-github-')

describe('on GitHub Actions', () => {
  async function step(name: string, args: string[]) {
    const [summary, outputs] = [join(dir, `${name}.md`), join(dir, `${name}.out`)]
    const env = { GITHUB_ACTIONS: 'true', GITHUB_STEP_SUMMARY: summary, GITHUB_OUTPUT: outputs, CI: 'true' }
    const ended = await command(args, { env })
    const read = (file: string) => (existsSync(file) ? readFileSync(file, 'utf8') : '')
    return { ...ended, summary: read(summary), outputs: read(outputs) }
  }

  it.each([
    ['an unknown environment', ['conformance', '--env', 'no-such-one'], 'no-such-one'],
    ['an unknown option', ['conformance', '--no-such-option'], '--no-such-option'],
  ])('%s leaves annotation, summary and outputs', async (name, args, named) => {
    const { code, text, summary, outputs } = await step(name, args)
    expect(code).toBe(EXIT.usage)
    const annotations = text.split('\n').filter(line => line.startsWith('::'))
    expect(annotations).toEqual([expect.stringMatching(/^::error title=not run::/)])
    expect(annotations[0]).toContain(named)
    expect(summary).toMatch(/^# ✗ not run\n\n/)
    expect(summary.replaceAll('\\', '')).toContain(named)
    expect(outputs).toMatch(/^verdict<<(\S+)\nnot run\n\1\nexit-code<<(\S+)\n2\n\2\nresults<<(\S+)\n\n\3\n$/)
  })

  it('trouble of a run that left its report is told once', async () => {
    const file = environment('once')
    const { code, text, summary } = await step('once', ['load', '--env', file, ...locationsIn('of-once')])
    expect(code, text).toBe(EXIT.guarded)
    expect(text.match(/^::error/gm)).toHaveLength(1)
    expect(summary.match(/^# /gm)).toHaveLength(1)
  })

  it('help is no trouble', async () => {
    const { code, text, outputs } = await step('help', ['conformance', '--help'])
    expect([code, outputs]).toEqual([0, ''])
    expect(text).not.toMatch(/^::/m)
  })
})
