import { readFileSync } from 'node:fs'
import { Ajv2020 } from 'ajv/dist/2020.js'
import { expect, it } from 'vitest'
import { stableStringify } from '../contract/json.ts'
import { reportSchemas } from './schemas.ts'
import { sampleRun } from './testdata/sample-run.ts'

it.each(Object.entries(reportSchemas()))('docs/schemas/%s is what the code exports', (file, schema) => {
  const published = readFileSync(new URL(`../docs/schemas/${file}`, import.meta.url), 'utf8')
  expect(published.replaceAll('\r\n', '\n')).toBe(stableStringify(schema))
})

it('accepts a run record, and refuses one of a future version', () => {
  const validate = new Ajv2020({ strict: false }).compile(reportSchemas()['run.schema.json'] ?? false)
  expect(validate(sampleRun()), JSON.stringify(validate.errors)).toBe(true)
  expect(validate({ ...sampleRun(), schemaVersion: 2 })).toBe(false)
})
