/** Discovery against the true answers of every dialect: facts right, open and wrong, with requests and seconds. */
import { dialectNames } from '../../sandbox/dialect.ts'
import { printTable } from './discovery/table.ts'
import { tryDialect } from './discovery/try-dialect.ts'

const wanted = process.argv.slice(2).filter(word => !word.startsWith('-'))
const names = wanted.length > 0 ? wanted : dialectNames()
await printTable('dialect', names, process.argv.includes('--details'), tryDialect)
