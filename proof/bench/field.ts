/**
 * Discovery against the true answers of real frameworks; those whose toolchain is absent are listed as not measured.
 * With `--strict` an endpoint without a success, or a wrong fact, makes it fail.
 */
import { fieldNames, missingOf } from '../field/field.ts'
import { printTable } from './discovery/table.ts'
import { tryField } from './discovery/try-field.ts'

const wanted = process.argv.slice(2).filter(word => !word.startsWith('-'))
const all = (wanted.length > 0 ? wanted : fieldNames()).map(name => ({ name, missing: missingOf(name) }))
const names = all.filter(({ missing }) => missing.length === 0).map(({ name }) => name)
const { unsolved, wrong } = await printTable('service', names, process.argv.includes('--details'), tryField)
for (const { name, missing } of all)
  if (missing.length > 0) console.log(`not measured: ${name} (needs ${missing.join(', ')})`)
if (process.argv.includes('--strict') && (unsolved.length > 0 || wrong > 0)) process.exitCode = 1
