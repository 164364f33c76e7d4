/** The folder is the registry: every file of a folder by its name, or every entry of the tables that its files hold; each is checked. */
import { readdirSync } from 'node:fs'
import { basename, join } from 'node:path'
import { fileURLToPath, pathToFileURL } from 'node:url'

/**
 * `url` is a folder alongside the caller: `new URL('./errors/', import.meta.url)`. Files starting with `_` are helpers.
 * `without: 'skip'` passes over modules that have no default export; otherwise they are a mistake.
 * `only` loads that file alone where there is one of that name, and all where there is none.
 */
export async function loadFolder<Shape>(
  url: URL,
  isShape: (value: unknown) => value is Shape,
  { without = 'refuse', only }: { without?: 'refuse' | 'skip'; only?: string | undefined } = {},
): Promise<Map<string, Shape>> {
  const folder = fileURLToPath(url)
  const names = readdirSync(folder).filter(
    name => name.endsWith('.ts') && !name.endsWith('.test.ts') && !name.startsWith('_'),
  )
  const loaded = new Map<string, Shape>()
  const chosen = names.includes(`${only}.ts`) ? [`${only}.ts`] : names
  for (const name of chosen.sort()) {
    const module = (await import(pathToFileURL(join(folder, name)).href)) as { default?: unknown }
    if (module.default === undefined && without === 'skip') continue
    if (!isShape(module.default))
      throw new TypeError(`${join(folder, name)} has no default export of the shape this folder loads`)
    loaded.set(name.slice(0, -3), module.default)
  }
  return loaded
}

/** A folder, with folders inside it, whose files default-export tables: by the path of the file. */
export async function loadTableFiles<Shape>(
  url: URL,
  isShape: (value: unknown) => value is Shape,
): Promise<Map<string, Record<string, Shape>>> {
  const folder = fileURLToPath(url)
  const files = readdirSync(folder, { recursive: true, encoding: 'utf8' }).filter(
    path => path.endsWith('.ts') && !path.endsWith('.test.ts') && !basename(path).startsWith('_'),
  )
  const loaded = new Map<string, Record<string, Shape>>()
  for (const file of files.sort()) {
    const module = (await import(pathToFileURL(join(folder, file)).href)) as { default?: Record<string, Shape> }
    const table = module.default ?? {}
    for (const [id, entry] of Object.entries(table))
      if (!isShape(entry)) throw new TypeError(`${id} in ${join(folder, file)} has not the shape this folder loads`)
    loaded.set(file.replaceAll('\\', '/'), table)
  }
  return loaded
}

/** The entries of all tables by id, in alphabetic order. An id that stands twice is a mistake. */
export async function loadTables<Shape>(
  url: URL,
  isShape: (value: unknown) => value is Shape,
): Promise<Map<string, Shape>> {
  const files = new Map<string, string>()
  const loaded: [string, Shape][] = []
  for (const [file, table] of await loadTableFiles(url, isShape))
    for (const [id, entry] of Object.entries(table)) {
      if (files.has(id)) throw new TypeError(`${id} stands in ${files.get(id)} and in ${file}`)
      files.set(id, file)
      loaded.push([id, entry])
    }
  return new Map(loaded.sort(([a], [b]) => (a < b ? -1 : 1)))
}
