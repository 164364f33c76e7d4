import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { reportOfRun } from '../reporters/facts/test-report.ts'
import { anyText } from '../reporters/testdata/any-text.ts'
import { hostileRun } from '../reporters/testdata/hostile-run.ts'
import { commandsIn } from '../reporters/testdata/runner-commands.ts'
import { sampleRun } from '../reporters/testdata/sample-run.ts'
import { oneLine, visible, withoutCommands } from '../reporters/text/visible.ts'
import { annotations } from './github.ts'

const read = (lines: readonly string[]) => commandsIn(lines.join('\n'))

describe('annotations', () => {
  it('say the verdict first, as an error where the step fails', () => {
    const [verdict] = read(annotations(reportOfRun(sampleRun())))
    expect(verdict).toEqual({
      name: 'error',
      properties: { title: 'not conformant: test' },
      data: '2 required checks failed, and 1 change of the contract breaks senders.',
    })
  })

  it('say the verdict as a notice where all is well', () => {
    const run = sampleRun({ verdict: 'conformant', exitCode: 0, checks: [], drift: [], load: undefined })
    expect(read(annotations(reportOfRun(run))).map(({ name }) => name)).toEqual(['notice'])
  })

  it('say it once where nothing else failed', () => {
    const run = sampleRun({ verdict: 'inconclusive', exitCode: 6, checks: [], drift: [], load: undefined })
    expect(read(annotations(reportOfRun(run))).map(({ name }) => name)).toEqual(['error'])
  })

  it('name failures as errors, and warnings as warnings', () => {
    const found = read(annotations(reportOfRun(sampleRun())))
    const titles = (kind: string) =>
      found.filter(({ name }) => name === kind).map(({ properties }) => properties['title'])
    expect(titles('error')).toContain('REACH-07 rejects a time window that ends before it starts')
    expect(titles('error')).toContain('NOTIFY-05/template rejects another type of template')
    expect(titles('warning')).toEqual(['ERRORS-05 tells the caller how to log in with a 401'])
  })

  it('are no more than ten of a kind, and say how many are left out', () => {
    const run = sampleRun()
    const checks = run.checks.flatMap((check, i) =>
      (['fail', 'warn'] as const).map((verdict, j) => ({
        ...check,
        id: `A-${100 + 2 * i + j}`,
        verdict,
        unscored: undefined,
      })),
    )
    const found = read(annotations(reportOfRun({ ...run, checks, drift: [], load: undefined } as typeof run)))
    expect(found.filter(({ name }) => name === 'error')).toHaveLength(10)
    expect(found.filter(({ name }) => name === 'warning')).toHaveLength(10)
    expect(found[0]?.data).toContain(`${run.checks.length - 9} failures more in the summary of the job.`)
  })

  it('are read back by the runner as they were meant, whatever the service sent', () => {
    fc.assert(
      fc.property(anyText, text => {
        const lines = annotations(reportOfRun(hostileRun(text)))
        const found = read(lines)
        expect(found).toHaveLength(lines.length)
        expect(found.every(({ name }) => ['error', 'warning', 'notice'].includes(name))).toBe(true)
        const [verdict] = found
        const cut = (message: string) => message.slice(0, 150)
        expect(cut(verdict?.properties['title'] ?? '')).toBe(cut(`not conformant: ${oneLine(text)}`).trim())
        expect(cut(verdict?.data ?? '')).toBe(cut(visible(text)))
      }),
      { numRuns: 200 },
    )
  })
})

describe('withoutCommands', () => {
  it('leaves no command in any text', () => {
    fc.assert(
      fc.property(fc.array(anyText), texts => {
        expect(commandsIn(withoutCommands(texts.join('\n')))).toEqual([])
      }),
      { numRuns: 500 },
    )
  })

  it('leaves the meaning of JSON', () => {
    fc.assert(
      fc.property(fc.dictionary(anyText, anyText), fc.constantFrom(0, 2), (value, indent) => {
        const written = withoutCommands(JSON.stringify(value, null, indent))
        expect(JSON.parse(written)).toEqual(JSON.parse(JSON.stringify(value)))
        expect(commandsIn(written)).toEqual([])
      }),
      { numRuns: 500 },
    )
  })

  it('changes nothing of an ordinary text', () => {
    const text = '# Title\n\n## Part\n  std::vector is told, 10:30:: and #1\n- ##ok'
    expect(withoutCommands(text)).toBe(text)
  })
})
