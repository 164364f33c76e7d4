/** Writes the set of today's checks, by which runs are scored from then on: `npx tsx scripts/freeze.ts 0.3.0`. */
import { fileURLToPath } from 'node:url'
import { catalogueOf } from '../cli/checks/catalogue.ts'
import { freeze } from './release-set.ts'

const ROOT = fileURLToPath(new URL('..', import.meta.url))

console.log(freeze(ROOT, process.argv[2] ?? '', await catalogueOf(ROOT, process.env)))
console.log('`npx tsx scripts/docs.ts` writes docs/checks.md by it.')
