import { readdirSync, readFileSync } from 'node:fs'
import { dirname, join, relative } from 'node:path'
import { fileURLToPath } from 'node:url'
import { expect, it } from 'vitest'
import { journeyScript } from './runner/bundle.ts'

const ROOT = fileURLToPath(new URL('..', import.meta.url))

/** k6 1.8 loops for ever, without a word, over a .ts file with one of these. */
const HANGING: Record<string, RegExp> = {
  'an import attribute': /\bfrom\s*(['"])[^'"]*\1\s*(with|assert)\s*\{/,
  'an accessor field': /\baccessor\s+[#\w$]+\s*[=;\n:]/,
  'a using declaration': /\busing\s+[\w$]+\s*=/,
  'for await': /\bfor\s+await\s*\(/,
}
/** And with these it rejects to start. */
const REFUSED: Record<string, RegExp> = {
  'a dynamic import': /\bimport\s*\(/,
  'a JSON import': /\bfrom\s*(['"])[^'"]*\.json\1/,
}

function formsIn(source: string): string[] {
  const code = source.replace(/\/\*[\s\S]*?\*\//g, '').replace(/(^|\s)\/\/.*$/gm, '')
  return Object.entries({ ...HANGING, ...REFUSED }).flatMap(([name, form]) => (form.test(code) ? [name] : []))
}

/** Types vanish before k6 sees the file; everything else has to be there. */
function importsOf(source: string): string[] {
  const found = source.matchAll(/^\s*(?:import|export)\s+(?!type\b)(?:[^'";]*?\sfrom\s+)?(['"])([^'"]+)\1/gm)
  return [...found].map(match => match[2] ?? '')
}

function sourcesIn(folder: string): string[] {
  return readdirSync(join(ROOT, folder))
    .filter(name => name.endsWith('.ts') && !name.endsWith('.test.ts'))
    .map(name => join(ROOT, folder, name))
}

/** Every file that k6 reads, with what it imports. */
function closure(): Map<string, string[]> {
  const files = new Map<string, string[]>()
  const waiting = [...sourcesIn('load/k6'), ...sourcesIn('load/core')]
  for (let file = waiting.pop(); file !== undefined; file = waiting.pop()) {
    if (files.has(file)) continue
    const imports = importsOf(readFileSync(file, 'utf8'))
    files.set(file, imports)
    waiting.push(
      ...imports
        .filter(name => name.startsWith('.') && name.endsWith('.ts'))
        .map(name => join(dirname(file ?? ''), name)),
    )
  }
  return files
}

it.each([
  ["import data from './data.json' with { type: 'json' }", 'an import attribute'],
  ['class Box { accessor size = 1 }', 'an accessor field'],
  ['{ using file = open() }', 'a using declaration'],
  ['for await (const line of lines) {}', 'for await'],
  ["const late = await import('./late.ts')", 'a dynamic import'],
  ["import data from './data.json'", 'a JSON import'],
])('recognises %s', (code, name) => {
  expect(formsIn(code)).toContain(name)
  expect(formsIn(`/** ${code.replaceAll('*/', '')} */\nexport const one = 1`)).toEqual([])
})

it('lets no form into the files of k6 that makes it hang or reject', async () => {
  const files = [...closure().keys()]
  expect(files.length).toBeGreaterThan(15)
  // Data stand in the one file that k6 gets.
  const withoutData = (source: string) => source.replace(/ from '[^']*\.json' with \{ type: 'json' \}/g, '')
  const found = files.flatMap(file =>
    formsIn(withoutData(readFileSync(file, 'utf8'))).map(form => `${relative(ROOT, file)}: ${form}`),
  )
  expect(found).toEqual([])
  const script = await journeyScript()
  expect(script).toContain('DE:DEU:276:49')
  expect(formsIn(script)).toEqual([])
})

it('imports only k6, files named to their .ts, and data, and reaches neither zod nor Node', () => {
  const wrong = [...closure()].flatMap(([file, imports]) =>
    imports
      .filter(name => !/^k6(\/[a-z/]+)?$/.test(name) && !/^\.{1,2}\/.*\.(?:ts|json)$/.test(name))
      .map(name => `${relative(ROOT, file)}: ${name}`),
  )
  expect(wrong).toEqual([])
})

it('imports k6 nowhere but in load/k6', () => {
  const strays = [...closure()].filter(
    ([file, imports]) => !file.includes('/load/k6/') && imports.some(name => name.startsWith('k6')),
  )
  expect(strays.map(([file]) => relative(ROOT, file))).toEqual([])
})
