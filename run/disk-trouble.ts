/** Trouble of a disk, in a sentence. */
import { HarnessError } from '../contract/harness-error.ts'

const WORDS: Record<string, string> = {
  ENOSPC: 'the disk is full',
  EDQUOT: 'the quota of the disk is used up',
  EFBIG: 'a file would be larger than is allowed here',
  EROFS: 'the disk can only be read',
  EACCES: 'it may not be written by this user',
  EPERM: 'it may not be written by this user',
  EIO: 'the disk does not work',
  EMFILE: 'too many files are open',
  ENFILE: 'too many files are open',
  ENOTDIR: 'a file stands where a folder is needed',
  EISDIR: 'a folder stands where a file is needed',
}

const OF_FILES = /^(open|write|mkdir|mkdtemp|rename|fsync|fdatasync|ftruncate|unlink|rm|rmdir|symlink|copyfile|close)$/

/** `undefined` where it is no trouble of a disk. */
export function diskTrouble(error: unknown): HarnessError | undefined {
  if (!(error instanceof Error) || error instanceof HarnessError) return undefined
  const { code = '', syscall = '', path } = error as NodeJS.ErrnoException
  const why = Object.hasOwn(WORDS, code) ? WORDS[code] : undefined
  if (why === undefined || !OF_FILES.test(syscall)) return undefined
  const what = path === undefined ? 'A file could not be written' : `${path} could not be written`
  return new HarnessError(
    'REPORT_NOT_WRITTEN',
    `${what}: ${why} (${code}).`,
    'Make room, or give other places with --results DIR and --fixtures DIR. What was recorded before is as it was.',
    error,
  )
}
