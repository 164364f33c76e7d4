import { spawnSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { dirname, join, normalize } from 'node:path'
import { fileURLToPath } from 'node:url'
import { expect, it } from 'vitest'

const ROOT = fileURLToPath(new URL('../', import.meta.url))
const { stdout } = spawnSync('npm', ['pack', '--dry-run', '--json', '--ignore-scripts'], {
  cwd: ROOT,
  encoding: 'utf8',
})
const [{ files }] = JSON.parse(stdout) as [{ files: { path: string }[] }]
const packed = new Set(files.map(({ path }) => path))

it('holds the product alone: nothing that proves it, no test and no results', () => {
  expect(packed).toContain('cli/main.ts')
  const others = [...packed].filter(path =>
    /^(?:proof|testing|scripts|results|\.ci)\/|\.test\.ts$|\/testdata\/|\.env$/.test(path),
  )
  expect(others).toEqual([])
})

it('holds whatever its modules import', () => {
  const missing = [...packed]
    .filter(path => path.endsWith('.ts'))
    .flatMap(path => {
      const text = readFileSync(join(ROOT, path), 'utf8')
      const imported = text.matchAll(/\b(?:from|import)\s*\(?'(\.{1,2}\/[^']+)'/g)
      return [...imported].map(([, to = '']) => [path, normalize(join(dirname(path), to))] as const)
    })
    .filter(([, to]) => !packed.has(to))
  expect(missing).toEqual([])
})
