/** Writes a file so that a reader sees all of it or nothing, and reads it back. */
import { open, readFile, rename, rm } from 'node:fs/promises'

/** What a writer leaves that was killed: nobody has seen a byte of it. */
export const isDraft = (name: string) => /\.\d+\.tmp$/.test(name)

export async function writeAtomically(path: string, content: string | Uint8Array): Promise<void> {
  const bytes = typeof content === 'string' ? Buffer.from(content, 'utf8') : Buffer.from(content)
  if (bytes.length === 0) throw new Error('it would be empty')
  const draft = `${path}.${process.pid}.tmp`
  try {
    const file = await open(draft, 'w')
    try {
      await file.writeFile(bytes)
      await file.sync()
    } finally {
      await file.close()
    }
    await rename(draft, path)
  } catch (cause) {
    await rm(draft, { force: true })
    throw cause
  }
  if (!bytes.equals(await readFile(path))) throw new Error('what was read back is not what was written')
}
