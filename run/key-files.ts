/** Keys and certificates from files, with a sentence where they cannot be read. */
import { statSync } from 'node:fs'
import { HarnessError } from '../contract/harness-error.ts'
import { bytesIn } from '../probe/user-file.ts'
import { type PublicKey, readPublicKey, readSigningKey, type SigningKey } from '../signing/keys.ts'
import type { Listener } from './context.ts'

export function signingKeyIn(file: string, terminal: Pick<Listener, 'warn'>): SigningKey {
  const key = readSigningKey(bytesIn(file, 'The key').toString('utf8'), file)
  if (process.platform !== 'win32' && (statSync(file).mode & 0o077) !== 0)
    terminal.warn(`${file} can be read by others than its owner.`, `chmod 600 ${file}`)
  return key
}

/** One or several; Commander gives an array. */
export function publicKeysIn(files: unknown): PublicKey[] {
  const keys: PublicKey[] = []
  for (const file of Array.isArray(files) ? files.map(String) : [])
    keys.push(readPublicKey(bytesIn(file, 'The key').toString('utf8'), file))
  if (keys.length > 0) return keys
  throw new HarnessError(
    'USAGE',
    'Without a public key nothing can be told of a signature.',
    'Give the one of whoever you trust: --key operator.pub',
  )
}
