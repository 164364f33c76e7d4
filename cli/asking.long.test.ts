import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { DEPOT, SECRET, startTightLipped } from '../run/testdata/tight-lipped.ts'
import { command, onTerminal, terminalMissing } from '../testing/command.ts'
import { needs } from '../testing/needs.ts'

let service: Awaited<ReturnType<typeof startTightLipped>>
beforeEach(async () => {
  service = await startTightLipped()
})
afterEach(() => service.stop())

const words = () => {
  const { dir, file } = service
  return ['discover', '--env', file, '--results', join(dir, 'results'), '--fixtures', join(dir, 'fixtures')]
}
const REACH = 'An example of a body that POST /ext-reach accepts'
const TEMPLATE = 'Which values does "template" take?'

describe('discover on a terminal', needs(terminalMissing()), () => {
  it('asks, goes on with what was typed, and keeps it where that is confirmed', async () => {
    const { says, types, ended } = onTerminal(words())
    await says(REACH)
    types(`{\r  "depotCode": "${DEPOT}"\r}\r`)
    await says(TEMPLATE)
    types('4711\r')
    await says('Write it into')
    types('n')
    const { text, code } = await ended
    expect(text).toContain('400 {"error":"Nope."}')
    expect(text).toContain('422 {"error":"template is not one of those agreed with you"}')
    expect(text).toContain('depotCode: ${LMD_ASKED_DEPOTCODE}')
    expect(text).not.toContain(SECRET)
    expect(text).toContain('questions answered')
    expect(code).toBe(0)
    expect(readFileSync(service.file, 'utf8')).not.toContain('hints')
  })

  it('goes on without an answer on Ctrl-D, and asks no more', async () => {
    const { says, types, ended } = onTerminal(words())
    await says(REACH)
    types('\u0004')
    const { text } = await ended
    expect(text.split('An example of a body')).toHaveLength(2)
    expect(text).not.toContain(TEMPLATE)
    expect(text).toContain('Report')
  })

  it('stops on Ctrl-C with a partial report', async () => {
    const { says, types, ended } = onTerminal(words())
    await says(REACH)
    types('\u0003')
    const { text, code } = await ended
    expect(text).toContain('Stopping')
    expect(code).toBe(130)
    expect(readFileSync(join(service.dir, 'results/asked/latest/run.json'), 'utf8')).toContain('"partial": true')
  })
})

it('discover asks nobody where its input is no terminal, with --json, and on a dumb one: the letter says it', async () => {
  const piped = await command(words())
  expect(piped.text).not.toContain('Enter: not known')
  expect(readFileSync(join(service.dir, 'results/asked/latest/questions.md'), 'utf8')).toContain(
    '400 {"error":"Nope."}',
  )
  if (terminalMissing() !== undefined) return
  const dumb = await onTerminal(words(), { env: { TERM: 'dumb' } }).ended
  expect(dumb.text).not.toContain('Enter: not known')
  const json = await onTerminal([...words(), '--json']).ended
  expect(json.text).not.toContain('Enter: not known')
})
