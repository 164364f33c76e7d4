import { spawnSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { describe, expect, it } from 'vitest'
import { type Package, readLock, readManifest } from './lockfile.ts'
import { problemsOf } from './rules.ts'

const ROOT = fileURLToPath(new URL('../../', import.meta.url))
const packages = readLock(ROOT)
const manifest = readManifest(ROOT)
const page = readFileSync(join(ROOT, 'docs/dependencies.md'), 'utf8')

const called = ({ name, version }: Package) => `${name} ${version}`
const DEVELOPMENT = { name: 'cdx:npm:package:development', value: 'true' }

/** The lockfile with one package changed. */
const with_ = (name: string, change: Partial<Package>) =>
  problemsOf(
    packages.map(each => (each.name === name ? { ...each, ...change } : each)),
    manifest,
    page,
  )

describe('the packages that others wrote', () => {
  it('keep the rules', () => {
    expect(packages.length).toBeGreaterThan(300)
    expect(problemsOf(packages, manifest, page)).toEqual([])
  })

  it.each<[string, string, Partial<Package>, RegExp]>([
    ['a package without a digest', 'zod', { integrity: undefined }, /zod .* has no digest/],
    ['a weak digest', 'zod', { integrity: 'sha1-abc=' }, /zod .* has no digest/],
    ['a build that is needed for use without a digest', '@esbuild/win32-x64', { integrity: undefined }, /no digest/],
    ['a script at the installation', 'undici', { hasInstallScript: true }, /undici .* runs a script/],
    ['a host', 'hono', { resolved: 'https://example.org/hono.tgz' }, /hono .* names a place/],
    ['a licence that asks for more', 'yaml', { license: 'GPL-3.0' }, /yaml .* its licence is GPL-3\.0/],
    [
      'a choice of such',
      'yaml',
      { license: '(GPL-2.0 OR GPL-3.0)' },
      /yaml .* its licence is \(GPL-2\.0 OR GPL-3\.0\)/,
    ],
    ['no licence', 'yaml', { license: undefined }, /yaml .* its licence is not told/],
  ])('are rejected with %s', (_what, name, change, problem) => {
    expect(with_(name, change)).toEqual([expect.stringMatching(problem)])
  })

  it('may be taken under one of several licences', () => {
    expect(with_('yaml', { license: '(MIT OR GPL-3.0)' })).toEqual([])
  })

  it('have exactly one line of reason each, and exact versions', () => {
    const more = { ...manifest, dependencies: { ...manifest.dependencies, lodash: '^4.0.0' } }
    expect(problemsOf(packages, more, page)).toEqual([
      'lodash has no exact version: ^4.0.0.',
      'lodash has 0 lines of reason in docs/dependencies.md.',
    ])
    expect(problemsOf(packages, manifest, `${page}\n| zod | twice |\n| left-pad | gone |\n`)).toEqual([
      'zod has 2 lines of reason in docs/dependencies.md.',
      'docs/dependencies.md gives a reason for left-pad, which is no dependency.',
    ])
  })

  it('are installed without any script', () => {
    expect(readFileSync(join(ROOT, '.npmrc'), 'utf8')).toMatch(/^ignore-scripts=true$/m)
  })
})

describe('npm sbom --sbom-format cyclonedx --package-lock-only', () => {
  it('names every package of the lockfile, with digest and licence, what needs it, and whether it is needed for use', () => {
    const { stdout } = spawnSync('npm', ['sbom', '--sbom-format', 'cyclonedx', '--package-lock-only'], {
      cwd: ROOT,
      encoding: 'utf8',
      maxBuffer: 1e8,
    })
    const bom = JSON.parse(stdout) as Bom
    expect(bom).toMatchObject({ bomFormat: 'CycloneDX', specVersion: '1.5', version: 1 })
    expect(bom.serialNumber).toMatch(/^urn:uuid:[0-9a-f-]{36}$/)
    const listed = new Map(bom.components.map(each => [`${each.name} ${each.version}`, each]))
    expect([...listed.keys()].sort()).toEqual([...new Set(packages.map(called))].sort())
    for (const each of packages) {
      const found = listed.get(called(each))
      expect(found?.purl, called(each)).toMatch(/^pkg:npm\//)
      expect(found?.licenses?.length, called(each)).toBeGreaterThan(0)
      const digest = found?.hashes?.[0]?.content
      if (!each.dev) expect(digest, called(each)).toMatch(/^[0-9a-f]{128}$/)
      if (!each.dev) expect(found?.properties, called(each)).not.toContainEqual(DEVELOPMENT)
    }
    const refs = new Set([bom.metadata.component, ...bom.components].map(each => each['bom-ref']))
    for (const { ref, dependsOn = [] } of bom.dependencies)
      for (const one of [ref, ...dependsOn]) expect(refs).toContain(one)
  })
})

interface Component {
  'bom-ref': string
  name: string
  version: string
  purl: string
  licenses?: unknown[]
  hashes?: { content: string }[]
  properties?: { name: string; value: string }[]
}

interface Bom {
  serialNumber: string
  metadata: { component: Component }
  components: Component[]
  dependencies: { ref: string; dependsOn?: string[] }[]
}
