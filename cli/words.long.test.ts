/** Words of a contract may be test data: they stay in its names, lists and ids, and the record can be read. */
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, expect, it } from 'vitest'
import { isObject, type Json } from '../contract/json.ts'
import { RunSchema } from '../contract/run.ts'
import { command } from '../testing/command.ts'
import { plainDialect, watch } from '../testing/watched-service.ts'

const dir = mkdtempSync(join(tmpdir(), 'words-'))
const service = await watch(await plainDialect())
afterAll(async () => {
  await service.stop()
  rmSync(dir, { recursive: true, force: true })
})

const WORDS = {
  'Delivery event': 'out_for_delivery',
  'Drop-off place': 'preference',
  Template: 'delivery',
  Neighbour: 'Delivery Status',
  Remark: 'Event',
}

function* namesIn(node: Json): Generator<string> {
  if (Array.isArray(node)) for (const each of node) yield* namesIn(each)
  if (!isObject(node)) return
  for (const [key, each] of Object.entries(node)) {
    yield key
    if ((key === 'enum' || key === 'required') && Array.isArray(each)) yield* each.map(String)
    yield* namesIn(each)
  }
}

it('a whole run with words of the contract as test data ends as any other', { timeout: 300_000 }, async () => {
  const file = service.environmentIn(dir, 'words')
  const text = readFileSync(file, 'utf8')
  writeFileSync(file, text.replace('"testData":{', `"testData":{${JSON.stringify(WORDS).slice(1, -1)},`))
  const paths = ['--results', join(dir, 'results'), '--fixtures', join(dir, 'fixtures')]
  const { code, text: message } = await command([
    'conformance',
    '--env',
    file,
    '--only',
    'REACH-05,NOTIFY-05',
    ...paths,
  ])
  expect(code, message).toBe(0)
  const record = JSON.parse(readFileSync(join(dir, 'results/words/latest/run.json'), 'utf8'))
  const run = RunSchema.parse(record)
  const names = [...run.checks.flatMap(({ id, title }) => [id, title]), ...namesIn(record.openapi)]
  expect(names.filter(each => each.includes('{{'))).toEqual([])
  expect(run.checks.filter(each => each.verdict === 'pass').length).toBeGreaterThan(3)
  expect(names).toEqual(expect.arrayContaining(['preference', 'status']))
})
