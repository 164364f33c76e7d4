/** A folder that only its owner can read, for what k6 has to be told in secret; gone when the work is done. */
import { chmodSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { removedAfter } from '../../probe/removed-after.ts'

/** `files`: their texts by their names. */
export async function inPrivateFolder<T>(
  files: Record<string, string>,
  work: (folder: string) => Promise<T>,
): Promise<T> {
  const folder = mkdtempSync(join(tmpdir(), 'last-mile-load-'))
  const remove = () => rmSync(folder, { recursive: true, force: true })
  // A second Ctrl-C may end the process without running any `finally`.
  process.once('exit', remove)
  const keeper = removedAfter(folder)
  try {
    chmodSync(folder, 0o700)
    for (const [name, text] of Object.entries(files))
      writeFileSync(join(folder, name), text, { mode: 0o600, flag: 'wx' })
    return await work(folder)
  } finally {
    process.removeListener('exit', remove)
    remove()
    keeper.release()
  }
}
