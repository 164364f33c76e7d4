/**
 * A script of k6 and all that it imports as one file. Every virtual user runs it again, and each function in it costs one of
 * them memory and time: what few of them need is made when it is first called.
 */
import { relative, sep } from 'node:path'
import { fileURLToPath } from 'node:url'
import { type BuildOptions, build, type Plugin } from 'esbuild'

/** Of which k6 uses functions alone. */
const LATE = [
  'contract/errors/error-sign.ts',
  'contract/filters/filters.ts',
  'load/core/scenarios.ts',
  'load/core/oracles/whole.ts',
]

const ROOT = fileURLToPath(new URL('../../', import.meta.url))
const COMMON = { bundle: true, write: false, target: 'es2022', logLevel: 'silent' } satisfies BuildOptions
const MODULE = { ...COMMON, format: 'esm', external: ['k6', 'k6/*'] } satisfies BuildOptions

const made = new Map<string, Promise<string>>()

function once(name: string, make: () => Promise<string>): Promise<string> {
  const known = made.get(name) ?? make()
  made.set(name, known)
  return known
}

/** The script as JavaScript; made once in a process. */
export function journeyScript(): Promise<string> {
  const entry = fileURLToPath(new URL('../k6/journey.ts', import.meta.url))
  return once(entry, async () => textOf(await build({ ...MODULE, plugins: [late], entryPoints: [entry] })))
}

function textOf({ outputFiles }: { outputFiles: readonly { text: string }[] }): string {
  return outputFiles.map(({ text }) => text).join('')
}

const late: Plugin = {
  name: 'late',
  setup({ onLoad }) {
    onLoad({ filter: /\.ts$/ }, async ({ path }) =>
      LATE.includes(relative(ROOT, path).split(sep).join('/'))
        ? { contents: await once(path, () => wrapped(path)) }
        : undefined,
    )
  },
}

/** A module whose functions make the real one. */
async function wrapped(path: string): Promise<string> {
  const iife = await build({ ...COMMON, format: 'iife', globalName: 'late', entryPoints: [path] })
  const { metafile } = await build({ ...MODULE, entryPoints: [path], metafile: true })
  const names = Object.values(metafile.outputs).flatMap(each => each.exports)
  return [
    'let made',
    `const whole = () => (made ??= (() => { ${textOf(iife)}; return late })())`,
    ...names.map(name => `export const ${name} = (...given) => whole().${name}(...given)`),
  ].join('\n')
}
