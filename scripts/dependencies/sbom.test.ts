import { spawnSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { Ajv, type AnySchema } from 'ajv'
import formats from 'ajv-formats'
import { describe, expect, it } from 'vitest'

const ROOT = fileURLToPath(new URL('../../', import.meta.url))
const SCHEMAS = join(
  dirname(createRequire(import.meta.url).resolve('@cyclonedx/cyclonedx-library/package.json')),
  'res/schema',
)

/** CycloneDX 1.5 as its own project publishes it: its schemas refer to each other by the names of their files. */
function schemaOf(name: string): AnySchema {
  const file = `${name}.SNAPSHOT.schema.json`
  const schema = JSON.parse(readFileSync(join(SCHEMAS, file), 'utf8')) as object
  return { ...schema, $id: `http://cyclonedx.org/schema/${file}` }
}

const ajv = new Ajv({ strict: false, allErrors: true })
formats.default(ajv)
// Of persons and addresses in other scripts, which `ajv-formats` leaves open and no package of npm has in a bill.
ajv.addFormat('iri-reference', true).addFormat('idn-email', true)
ajv.addSchema(schemaOf('spdx')).addSchema(schemaOf('jsf-0.82'))
const validate = ajv.compile(schemaOf('bom-1.5'))

const { stdout } = spawnSync('npm', ['sbom', '--sbom-format', 'cyclonedx', '--package-lock-only'], {
  cwd: ROOT,
  encoding: 'utf8',
  maxBuffer: 1e8,
})

describe('the bill of materials', () => {
  it('is CycloneDX 1.5', () => {
    expect(validate(JSON.parse(stdout)), JSON.stringify(validate.errors?.slice(0, 3))).toBe(true)
  })

  it.each<[string, (bill: Bill) => void]>([
    ['a component without a name', ({ components: [first] }) => delete first?.['name']],
    [
      'a digest of the wrong length',
      ({ components: [first] }) => Object.assign(first ?? {}, { hashes: [{ alg: 'SHA-512', content: 'abc' }] }),
    ],
    ['a kind that there is not', ({ components: [first] }) => Object.assign(first ?? {}, { type: 'package' })],
    ['the same component twice', ({ components }) => components.push(...components.slice(0, 1))],
    ['a word of its own', bill => Object.assign(bill, { verdict: 'clean' })],
  ])('would not be with %s', (_what, damage) => {
    const bill = JSON.parse(stdout) as Bill
    damage(bill)
    expect(validate(bill)).toBe(false)
  })
})

interface Bill {
  components: Record<string, unknown>[]
}
