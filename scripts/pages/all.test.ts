import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { Ajv2020 } from 'ajv/dist/2020.js'
import { describe, expect, it } from 'vitest'
import { catalogueOf } from '../../cli/checks/catalogue.ts'
import { dutyCatalogue } from '../../cli/explain.ts'
import { RULES } from '../../contract/drift/rules.ts'
import { CASES } from '../../contract/drift/testdata/cases.ts'
import { EXIT } from '../../contract/harness-error.ts'
import { QUESTIONS } from '../../contract/questions.ts'
import { EnvironmentFileSchema } from '../../probe/environment/schema.ts'
import { allCommands } from '../../proof/prove/all-commands.ts'
import { sampleRun } from '../../reporters/testdata/sample-run.ts'
import { filled, writtenPages } from './all.ts'
import { fileSchemas } from './schemas.ts'

const ROOT = fileURLToPath(new URL('../..', import.meta.url))
const pages = await writtenPages(ROOT)
const pageOf = (name: string) => pages[`docs/${name}.md`] ?? ''

it.each(Object.entries(pages))(
  '%s stands as the code does; `npx tsx scripts/docs.ts` writes it again',
  (path, text) => {
    expect(readFileSync(join(ROOT, path), 'utf8').replaceAll('\r\n', '\n')).toBe(text)
    expect(text, 'a path of the machine it was written on').not.toContain(ROOT)
  },
)

describe('the pages', () => {
  it('have a section for every check, with its source', async () => {
    const ids = (await catalogueOf(ROOT, process.env)).map(({ id }) => id)
    for (const id of ids) expect(pageOf('checks')).toContain(`\n### ${id}\n`)
    expect(pageOf('checks').match(/^### /gm)).toHaveLength(ids.length)
  })

  it('tell of every command and every exit code', async () => {
    for (const name of (await allCommands()).keys()) expect(pageOf('commands')).toContain(`\n## ${name}\n`)
    for (const code of Object.values(EXIT)) expect(pageOf('commands')).toContain(`\n| ${code} | `)
  })

  it('have a row with class and case for every rule of compatibility', () => {
    const lines = pageOf('compatibility').split('\n')
    for (const [rule, { class: drift }] of Object.entries(RULES)) {
      const cells = lines.find(line => line.startsWith(`| \`${rule}\` |`))?.split(' | ') ?? []
      expect(cells[1]).toBe(drift)
      expect(cells[2]?.length).toBeGreaterThan(10)
    }
    expect(new Set(CASES.map(each => each.rule)).size).toBe(Object.keys(RULES).length)
  })

  it('hold each of the questions once, with its text', () => {
    const rows = pageOf('specification').match(/^\| `.+$/gm) ?? []
    for (const { id, text } of QUESTIONS)
      expect(rows.filter(row => row.startsWith(`| \`${id}\` | ${text} |`))).toHaveLength(1)
    expect(rows.filter(row => !row.startsWith('| `POST'))).toHaveLength(QUESTIONS.length)
  })

  it('name every property of an environment file, and what the policy is by kind', () => {
    const page = pageOf('environment')
    for (const property of Object.keys(EnvironmentFileSchema.shape)) expect(page).toContain(`\n| \`${property}`)
    expect(page).toContain('| `policy.requestsPerSecond` | number above 0 to 10000 | 500 / 5 / 2 |')
    expect(() => filled('# The environment file', { properties: '' })).toThrow(/lost the marks/)
  })
})

it('the duties of senders have ids of their own, and each a faulty sender that breaks it', async () => {
  const entries = await dutyCatalogue()
  expect(new Set(entries.map(({ id }) => id)).size).toBe(entries.length)
  expect(entries.filter(({ provenBy }) => provenBy.length === 0).map(({ id }) => id)).toEqual([])
  expect(entries.length).toBeGreaterThanOrEqual(60)
})

it('the schema of a run record accepts one, and rejects one of a future version', () => {
  const validate = new Ajv2020({ strict: false }).compile(fileSchemas()['run.schema.json'] ?? false)
  expect(validate(sampleRun()), JSON.stringify(validate.errors)).toBe(true)
  expect(validate({ ...sampleRun(), schemaVersion: 2 })).toBe(false)
})
