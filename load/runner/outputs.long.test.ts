import { mkdtempSync, rmSync } from 'node:fs'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { needsK6 } from '../../testing/needs.ts'
import { runLoad } from './load.ts'
import { profileNamed } from './profiles.ts'
import { exampleDocument, exampleEnvironment, exampleLedger, startService } from './testdata/service.ts'

let folder: string
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'otlp-test-'))
})
afterEach(() => rmSync(folder, { recursive: true, force: true }))

type Field = [number: number, value: Buffer | number]

/** The fields of a protobuf message, one level deep. */
function fieldsOf(bytes: Buffer): Field[] {
  const fields: Field[] = []
  let at = 0
  const varint = () => {
    let value = 0
    for (let scale = 1; ; scale *= 128) {
      const byte = bytes[at++] ?? 0
      value += (byte & 127) * scale
      if (byte < 128) return value
    }
  }
  while (at < bytes.length) {
    const key = varint()
    const wire = key & 7
    if (wire === 0) fields.push([key >> 3, varint()])
    else {
      const length = wire === 2 ? varint() : wire === 1 ? 8 : 4
      fields.push([key >> 3, bytes.subarray(at, at + length)])
      at += length
    }
  }
  return fields
}

const inside = (messages: readonly Buffer[], number: number): Buffer[] =>
  messages.flatMap(message =>
    fieldsOf(message).flatMap(([n, value]) => (n === number && Buffer.isBuffer(value) ? [value] : [])),
  )

/** Names and kinds of the metrics of an ExportMetricsServiceRequest, by the field numbers of OTLP 1. */
function metricsIn(request: Buffer): { name: string; exponential: Buffer[] }[] {
  return inside(inside(inside([request], 1), 2), 2).map(metric => ({
    name: String(inside([metric], 1)[0]),
    exponential: inside([metric], 10),
  }))
}

it('a collector gets our metrics as exponential histograms, under tags that identify the run', {
  ...needsK6(),
  timeout: 150_000,
}, async () => {
  const requests: { path: string; body: Buffer }[] = []
  const collector = createServer((request, response) => {
    const parts: Buffer[] = []
    request.on('data', (part: Buffer) => parts.push(part))
    request.on('end', () => {
      requests.push({ path: request.url ?? '', body: Buffer.concat(parts) })
      response.writeHead(200, { 'content-type': 'application/x-protobuf' }).end()
    })
  })
  await new Promise<void>(resolve => collector.listen(0, '127.0.0.1', resolve))
  const { port } = collector.address() as AddressInfo
  const service = await startService()
  const { env } = process
  try {
    await runLoad({
      environment: exampleEnvironment(service.baseUrl),
      ledger: exampleLedger(),
      openapi: exampleDocument(),
      profile: await profileNamed('smoke', { rate: 10, seconds: 2 }),
      resultsDir: folder,
      env: {
        ...env,
        K6_OUT: 'opentelemetry',
        K6_OTEL_EXPORTER_PROTOCOL: 'http/protobuf',
        K6_OTEL_HTTP_EXPORTER_ENDPOINT: `127.0.0.1:${port}`,
        K6_OTEL_HTTP_EXPORTER_INSECURE: 'true',
      },
    })
  } finally {
    await service.stop()
    collector.closeAllConnections()
    collector.close()
  }
  expect(new Set(requests.map(({ path }) => path))).toEqual(new Set(['/v1/metrics']))
  const metrics = requests.flatMap(({ body }) => metricsIn(body))
  expect(metrics.map(({ name }) => name)).toEqual(
    expect.arrayContaining(['call_total', 'journeys_started', 'iterations']),
  )
  const total = metrics.find(({ name }) => name === 'call_total')?.exponential ?? []
  expect(total).toHaveLength(1)
  const message = Buffer.concat(requests.map(({ body }) => body)).toString('latin1')
  for (const word of ['run', 'profile', 'environment', 'step', 'ext-notify']) expect(message).toContain(word)
  for (const token of service.tokens) expect(message.includes(token)).toBe(false)
})
