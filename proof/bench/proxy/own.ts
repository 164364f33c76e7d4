/** The address of a certification, alone in a process: one JSON line when it listens. */
import { openProxy } from '../../../certify/proxy/proxy.ts'

const proxy = await openProxy({
  upstream: String(process.argv[2]),
  tls: false,
  timeoutMs: 10_000,
  endpointOf: () => 'ext-verify',
})
console.log(JSON.stringify({ baseUrl: proxy.baseUrl }))
process.stdin.resume().once('end', () => void proxy.close().then(() => process.exit(0)))
