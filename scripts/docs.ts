/** Writes every page and schema that is written from the code: `npx tsx scripts/docs.ts`. */
import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { writtenPages } from './pages/all.ts'

const ROOT = fileURLToPath(new URL('..', import.meta.url))

for (const [path, text] of Object.entries(await writtenPages(ROOT))) {
  writeFileSync(join(ROOT, path), text)
  console.log(path)
}
