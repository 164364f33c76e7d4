/** The body of an answer: decompressed as it streams, and read up to a cap, so that a bomb costs no memory. */
import type { Readable, Transform } from 'node:stream'
import { createBrotliDecompress, createGunzip, createInflate } from 'node:zlib'

export interface ReadBody {
  text: string
  bytes: number
  truncated: boolean
  /** Decompression broke on the way; what came before is kept. */
  broken?: string
}

const DECODERS: Record<string, () => Transform> = {
  gzip: createGunzip,
  'x-gzip': createGunzip,
  deflate: createInflate,
  br: createBrotliDecompress,
}

export async function readBody(
  stream: Readable,
  encoding: string | undefined,
  cap: number,
  signal: AbortSignal,
): Promise<ReadBody> {
  const decode = DECODERS[(encoding ?? '').trim().toLowerCase()]
  const source = decode === undefined ? stream : stream.pipe(decode())
  if (decode !== undefined) stream.on('error', error => source.destroy(error))
  const chunks: Buffer[] = []
  let bytes = 0
  const stop = () => source.destroy(signal.reason as Error)
  signal.addEventListener('abort', stop, { once: true })
  try {
    for await (const chunk of source as AsyncIterable<Buffer>) {
      const room = cap - bytes
      chunks.push(chunk.length > room ? chunk.subarray(0, room) : chunk)
      bytes += Math.min(chunk.length, room)
      if (chunk.length > room) {
        source.destroy()
        stream.destroy()
        return { text: decoded(chunks), bytes, truncated: true }
      }
    }
    return { text: decoded(chunks), bytes, truncated: false }
  } catch (error) {
    if (signal.aborted || decode === undefined) throw error
    return { text: decoded(chunks), bytes, truncated: true, broken: (error as Error).message }
  } finally {
    signal.removeEventListener('abort', stop)
    stream.destroy()
  }
}

function decoded(chunks: Buffer[]): string {
  return new TextDecoder('utf-8', { ignoreBOM: false }).decode(Buffer.concat(chunks))
}
