/** A service with mistakes planted in it, for trying by hand: `tsx proof/defects/main.ts NAME… [--dialect NAME] [--port N]`. */
import { parseArgs } from 'node:util'
import { startDefective } from './start.ts'

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: { dialect: { type: 'string', default: 'default' }, port: { type: 'string', default: '0' } },
})
const port = Number(values.port)
const { baseUrl, credentials, testData, second } = await startDefective({
  dialect: values.dialect,
  seed: 1,
  port,
  defects: positionals,
})
console.log(JSON.stringify({ baseUrl, credentials, testData, second }, null, 2))
