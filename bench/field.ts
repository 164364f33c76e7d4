/** Discovery against the true answers of real frameworks; those whose toolchain is absent are listed as not measured. */
import { fieldNames, missingOf } from '../sandbox/field/field.ts'
import { printTable } from './discovery/table.ts'
import { tryField } from './discovery/try-field.ts'

const wanted = process.argv.slice(2).filter(word => !word.startsWith('-'))
const all = (wanted.length > 0 ? wanted : fieldNames()).map(name => ({ name, missing: missingOf(name) }))
const names = all.filter(({ missing }) => missing.length === 0).map(({ name }) => name)
await printTable('service', names, process.argv.includes('--details'), tryField)
for (const { name, missing } of all)
  if (missing.length > 0) console.log(`not measured: ${name} (needs ${missing.join(', ')})`)
