/** The body of an answer: decompressed as it streams, and read up to a cap, so that a bomb costs no memory. */
import { pipeline, Readable, type Transform } from 'node:stream'
import { createBrotliDecompress, createGunzip, createInflate, createInflateRaw } from 'node:zlib'

interface ReadBody {
  text: string
  /** After decompression, up to the cap. */
  bytes: number
  truncated: boolean
}

/** The codings could not be undone, or end too early. */
export class BrokenCoding extends Error {}

const DECODERS: Record<string, (first: Buffer) => Transform> = {
  gzip: () => createGunzip(),
  'x-gzip': () => createGunzip(),
  // Half of the servers mean zlib by it (RFC 9110 §8.4.1.2), the other half leave its frame out.
  deflate: first => (((first[0] ?? 0) & 0x0f) === 8 ? createInflate() : createInflateRaw()),
  br: () => createBrotliDecompress(),
}

/** Each one costs memory, and a header has room for thousands. */
const MOST_CODINGS = 5

/** Throws what the stream throws, and BrokenCoding. */
export async function readBody(stream: Readable, headers: Record<string, string>, cap: number): Promise<ReadBody> {
  const chunks: Buffer[] = []
  let room = cap
  let truncated = false
  try {
    for await (const chunk of decompressed(stream, headers['content-encoding'] ?? '')) {
      truncated = chunk.length > room
      chunks.push(truncated ? chunk.subarray(0, room) : chunk)
      room -= Math.min(chunk.length, room)
      if (truncated) break
    }
  } finally {
    stream.on('error', () => undefined).destroy()
  }
  return { text: textOf(Buffer.concat(chunks), headers['content-type'] ?? ''), bytes: cap - room, truncated }
}

/** Codings are undone in the reverse of the order in which they are named; an unknown one leaves the bytes as they are. */
function decompressed(stream: Readable, codings: string): AsyncIterable<Buffer> {
  const names = codings
    .split(',')
    .map(name => name.trim().toLowerCase())
    .filter(name => name !== '' && name !== 'identity')
    .reverse()
  if (names.length > MOST_CODINGS) throw new BrokenCoding(`chain of ${names.length} codings`)
  if (names.some(name => !Object.hasOwn(DECODERS, name))) return stream
  return names.reduce<AsyncIterable<Buffer>>(undone, stream)
}

async function* undone(source: AsyncIterable<Buffer>, name: string): AsyncGenerator<Buffer> {
  const chunks = source[Symbol.asyncIterator]()
  const first = await chunks.next()
  const decoder = first.done === true ? undefined : DECODERS[name]?.(first.value)
  if (first.done === true || decoder === undefined) return
  const all = async function* () {
    yield first.value
    yield* { [Symbol.asyncIterator]: () => chunks }
  }
  // What goes wrong is thrown where the decoder is read.
  pipeline(Readable.from(all()), decoder, () => undefined)
  try {
    yield* decoder as AsyncIterable<Buffer>
  } catch (error) {
    const { code = '' } = error as { code?: string }
    throw /^(Z_|ERR__|ERR_BROTLI)/.test(code) ? new BrokenCoding(name, { cause: error }) : error
  }
}

/** In the charset that is named (RFC 9110 §8.3.2), else UTF-8; what is no text in it becomes U+FFFD. */
function textOf(bytes: Buffer, contentType: string): string {
  const charset = /;\s*charset\s*=\s*"?([^";\s]+)/i.exec(contentType)?.[1] ?? 'utf-8'
  try {
    return new TextDecoder(charset).decode(bytes)
  } catch {
    return new TextDecoder().decode(bytes)
  }
}
