/**
 * A script of k6 and all that it imports as one file. Every virtual user runs it anew, and each function in it costs one of
 * them memory and time: what few of them need is made when it is first called.
 */
import { relative, sep } from 'node:path'
import { fileURLToPath } from 'node:url'
import { type BuildOptions, build, type Plugin } from 'esbuild'

/** Modules that export functions alone. */
const LATE = ['contract/filters/filter-named.ts', 'load/core/options.ts', 'load/core/oracles/whole.ts']

const ROOT = fileURLToPath(new URL('../../', import.meta.url))
const COMMON = { bundle: true, write: false, target: 'es2022', logLevel: 'silent' } satisfies BuildOptions

const made = new Map<string, Promise<string>>()

/** `name`: of the entry below `load/k6/`. JavaScript; made once in a process. */
export function bundled(name: 'journey' | 'burst'): Promise<string> {
  const known = made.get(name) ?? bundle(fileURLToPath(new URL(`../k6/${name}.ts`, import.meta.url)))
  made.set(name, known)
  return known
}

async function bundle(entry: string): Promise<string> {
  const options = { ...COMMON, format: 'esm', external: ['k6', 'k6/*'], plugins: [late] } satisfies BuildOptions
  const { outputFiles } = await build({ ...options, entryPoints: [entry] })
  return outputFiles.map(({ text }) => text).join('')
}

const late: Plugin = {
  name: 'late',
  setup({ onLoad }) {
    onLoad({ filter: /\.ts$/ }, async ({ path }) =>
      LATE.includes(relative(ROOT, path).split(sep).join('/')) ? { contents: await wrapped(path) } : undefined,
    )
  },
}

/** A module whose functions make the real one. */
async function wrapped(path: string): Promise<string> {
  const options = { ...COMMON, entryPoints: [path], metafile: true } satisfies BuildOptions
  const [{ outputFiles }, { metafile }] = await Promise.all([
    build({ ...options, format: 'iife', globalName: 'late' }),
    build({ ...options, format: 'esm' }),
  ])
  const names = Object.values(metafile.outputs).flatMap(each => each.exports)
  return [
    'let made',
    `const whole = () => (made ??= (() => { ${outputFiles.map(({ text }) => text).join('')}; return late })())`,
    ...names.map(name => `export const ${name} = (...given) => whole().${name}(...given)`),
  ].join('\n')
}
