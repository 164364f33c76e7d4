/** A script of k6 and all that it imports as one file: a virtual user is made in half the time, and calls go faster. */
import { fileURLToPath } from 'node:url'
import { build } from 'esbuild'

const made = new Map<string, Promise<string>>()

/** `name`: of the entry below `load/k6/`. JavaScript; made once in a process. */
export function bundled(name: 'journey' | 'burst'): Promise<string> {
  const known = made.get(name) ?? bundle(fileURLToPath(new URL(`../k6/${name}.ts`, import.meta.url)))
  made.set(name, known)
  return known
}

async function bundle(entry: string): Promise<string> {
  const { outputFiles } = await build({
    entryPoints: [entry],
    bundle: true,
    write: false,
    format: 'esm',
    target: 'es2022',
    external: ['k6', 'k6/*'],
    logLevel: 'silent',
  })
  return outputFiles.map(({ text }) => text).join('')
}
