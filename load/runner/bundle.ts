/**
 * A script of k6 and all that it imports as one file. Every virtual user runs it anew, and each function in it costs one of
 * them memory and time: what few of them need is made when it is first called.
 */
import { dirname, join, relative, sep } from 'node:path'
import { fileURLToPath } from 'node:url'
import { type BuildOptions, build, type Plugin } from 'esbuild'

/** Modules that export functions alone. */
const LATE = ['contract/filters/filter-named.ts', 'load/core/options.ts', 'load/core/oracles/whole.ts']
/** The whole script, which the quick one needs where an answer is no plain success. */
const WHOLE = 'load/k6/journey.ts'
/** What both scripts have in common: metrics, which k6 lets nobody make later, and what a virtual user keeps. */
const SHARED = ['load/k6/meters.ts', 'load/k6/planted-values.ts', 'load/k6/vu.ts']
const K6 = ['k6', 'k6/crypto', 'k6/encoding', 'k6/execution', 'k6/http', 'k6/metrics']
/** What is imported by name: of the others, k6 makes all that they export. */
const NAMED: Record<string, string[]> = {
  k6: ['sleep'],
  'k6/crypto': ['createHash', 'hmac'],
  'k6/encoding': ['b64encode'],
  'k6/metrics': ['Counter', 'Trend'],
}

const ROOT = fileURLToPath(new URL('../../', import.meta.url))
const FOLDER = fileURLToPath(new URL('../k6', import.meta.url))
const COMMON = { bundle: true, write: false, target: 'es2022', logLevel: 'silent' } satisfies BuildOptions
const MODULE = { ...COMMON, format: 'esm', external: ['k6', 'k6/*'] } satisfies BuildOptions

const made = new Map<string, Promise<string>>()

function once(name: string, make: () => Promise<string>): Promise<string> {
  const known = made.get(name) ?? make()
  made.set(name, known)
  return known
}

/** `name`: of the entry below `load/k6/`. JavaScript; made once in a process. */
export function bundled(name: 'journey' | 'burst'): Promise<string> {
  const entry = fileURLToPath(new URL(`../k6/${name}.ts`, import.meta.url))
  return once(name, async () => textOf(await build({ ...MODULE, plugins: [late], entryPoints: [entry] })))
}

/**
 * Of a text that `quickScript` wrote; `plan`: what the whole script reads of the plan's file, so that nobody has to open it.
 * In a function: of what stands in a module itself, k6 keeps every name for every virtual user, and every import once more.
 */
export async function bundledQuick(contents: string, plan: string): Promise<string> {
  const stdin = { contents, resolveDir: FOLDER, sourcefile: 'quick.js' }
  const inside = { ...COMMON, format: 'iife', plugins: [lateWhole(plan), late, outside], stdin } satisfies BuildOptions
  return [
    ...K6.map(name => importOf(name, true)),
    'const entries = {};',
    textOf(await build(inside)),
    ...['options', 'journey', 'canary'].map(name => `export const ${name} = entries.${name}`),
  ].join('\n')
}

/** `renamed`: where they are alone with their names. */
function importOf(module: string, renamed: boolean): string {
  const names = NAMED[module]
  if (names === undefined) return `import ${outsideName(module)} from '${module}'`
  return `import { ${names.map(name => (renamed ? `${name} as ${outsideName(module, name)}` : name)).join(', ')} } from '${module}'`
}

function outsideName(...parts: string[]): string {
  return parts.join('_').replace('/', '_')
}

const outside: Plugin = {
  name: 'outside',
  setup({ onLoad, onResolve }) {
    onResolve({ filter: /^k6(\/|$)/ }, ({ path }) => ({ path, namespace: 'outside', sideEffects: false }))
    onLoad({ filter: /.*/, namespace: 'outside' }, ({ path }) => {
      const named = NAMED[path]?.map(name => `export const ${name} = ${outsideName(path, name)}`)
      return { contents: named === undefined ? `export default ${outsideName(path)}` : named.join('\n') }
    })
  },
}

function textOf({ outputFiles }: { outputFiles: readonly { text: string }[] }): string {
  return outputFiles.map(({ text }) => text).join('')
}

function nameOf(path: string): string {
  return relative(ROOT, path).split(sep).join('/')
}

const late: Plugin = {
  name: 'late',
  setup({ onLoad }) {
    onLoad({ filter: /\.ts$/ }, async ({ path }) =>
      LATE.includes(nameOf(path)) ? { contents: await once(path, () => wrapped(path)) } : undefined,
    )
  },
}

/** A module whose functions make the real one. */
async function wrapped(path: string): Promise<string> {
  const iife = await build({ ...COMMON, format: 'iife', globalName: 'late', entryPoints: [path] })
  const names = await exportsOf(path)
  return [
    'let made',
    `const whole = () => (made ??= (() => { ${textOf(iife)}; return late })())`,
    ...names.map(name => `export const ${name} = (...given) => whole().${name}(...given)`),
  ].join('\n')
}

async function exportsOf(path: string): Promise<string[]> {
  const { metafile } = await build({ ...MODULE, entryPoints: [path], metafile: true })
  return Object.values(metafile.outputs).flatMap(each => each.exports)
}

function lateWhole(plan: string): Plugin {
  return {
    name: 'late-whole',
    setup({ onLoad }) {
      onLoad({ filter: /journey\.ts$/ }, async ({ path }) =>
        nameOf(path) === WHOLE ? { contents: await wrappedWhole(path, plan), resolveDir: dirname(path) } : undefined,
      )
    },
  }
}

/** As `wrapped`; its imports of k6 and of what it shares are given, and so are its files. */
async function wrappedWhole(path: string, plan: string): Promise<string> {
  const options = { ...COMMON, format: 'iife', globalName: 'late', entryPoints: [path] } satisfies BuildOptions
  const text = await once('whole', async () => textOf(await build({ ...options, plugins: [given, late] })))
  const shared = await Promise.all(SHARED.map(async name => ({ name, names: await exportsOf(join(ROOT, name)) })))
  const open = `path => path === String(__ENV['LMD_PLAN']) ? ${JSON.stringify(plan)} : opened(path)`
  return [
    ...K6.map(name => importOf(name, false)),
    ...shared.map(({ name, names }) => `import { ${names.join(', ')} } from '../../${name}'`),
    "import { opened } from './quick.ts'",
    'let made',
    'const whole = () => (made ??= ((given, open) => {',
    text,
    'return late })({',
    ...K6.map(name => `'${name}': ${name in NAMED ? `{ ${NAMED[name]?.join(', ')} }` : outsideName(name)},`),
    ...shared.map(({ name, names }) => `'${name}': { ${names.join(', ')} },`),
    `}, ${open}))`,
    'export const options = () => whole().options',
    ...['travel', 'goOn'].map(name => `export const ${name} = (...all) => whole().${name}(...all)`),
  ].join('\n')
}

const given: Plugin = {
  name: 'given',
  setup({ onLoad, onResolve }) {
    onResolve({ filter: /^k6(\/|$)/ }, ({ path }) => ({ path, namespace: 'given' }))
    onLoad({ filter: /.*/, namespace: 'given' }, ({ path }) => ({
      contents: `module.exports = given[${JSON.stringify(path)}]`,
    }))
    onLoad({ filter: /\.ts$/ }, async ({ path }) => {
      const name = nameOf(path)
      if (!SHARED.includes(name)) return undefined
      const names = await exportsOf(path)
      const from = `given[${JSON.stringify(name)}]`
      return { contents: names.map(each => `export const ${each} = ${from}.${each}`).join('\n') }
    })
  },
}
