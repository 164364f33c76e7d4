/** A sandbox alone in a process that counts the requests which reach it, however they were made: one line when it listens, a count for each line it is sent. */
import { subscribe } from 'node:diagnostics_channel'
import { createInterface } from 'node:readline'
import { type DefectiveOptions, startDefective } from '../../defects/start.ts'

let requests = 0
subscribe('http.server.request.start', () => {
  requests++
})

const sandbox = await startDefective(JSON.parse(String(process.argv[2])) as DefectiveOptions)
const { baseUrl, credentials, testData, second } = sandbox
console.log(JSON.stringify({ baseUrl, credentials, testData, second }))
const input = createInterface({ input: process.stdin })
input.on('line', () => console.log(requests))
input.once('close', () => void sandbox.stop().then(() => process.exit(0)))
