/** The folder is the registry: every file of a folder by its name, its default export checked. */
import { readdirSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath, pathToFileURL } from 'node:url'

/**
 * `url` is a folder beside the caller: `new URL('./errors/', import.meta.url)`. Files starting with `_` are helpers.
 * `without: 'skip'` passes over modules that have no default export; otherwise they are a mistake.
 * `except` names files that are not even imported: a module that loads its own folder while it starts would wait for itself.
 * `only` loads that file alone where there is one of that name, and all where there is none.
 */
export async function loadFolder<Shape>(
  url: URL,
  isShape: (value: unknown) => value is Shape,
  {
    without = 'refuse',
    only,
    except = [],
  }: { without?: 'refuse' | 'skip'; only?: string | undefined; except?: readonly string[] } = {},
): Promise<Map<string, Shape>> {
  const folder = fileURLToPath(url)
  const names = readdirSync(folder).filter(
    name => name.endsWith('.ts') && !name.endsWith('.test.ts') && !name.startsWith('_') && !except.includes(name),
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
