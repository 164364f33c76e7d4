/** DSSE 1.0.2: what is signed is the type and the bytes together, so that neither can be taken for another. */
import { Buffer } from 'node:buffer'

/** `DSSEv1 SP LEN(type) SP type SP LEN(body) SP body`, lengths in bytes, decimal. */
export function preAuthEncoding(type: string, body: Uint8Array): Buffer {
  const head = `DSSEv1 ${Buffer.byteLength(type)} ${type} ${body.byteLength} `
  return Buffer.concat([Buffer.from(head), body])
}

/** Standard base64 as this project writes it; `undefined` where other text would mean the same bytes. */
export function fromBase64(text: string): Buffer | undefined {
  const bytes = Buffer.from(text, 'base64')
  return bytes.toString('base64') === text ? bytes : undefined
}

export const toBase64 = (bytes: Uint8Array) => Buffer.from(bytes).toString('base64')
