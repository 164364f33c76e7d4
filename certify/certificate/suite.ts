/** The digest of the suite: of everything that decides a verdict over a sender, the same in every checkout. */
import { fileURLToPath } from 'node:url'
import { sourceDigest, sourceFiles } from '../../signing/digest.ts'

const FOLDER = fileURLToPath(new URL('../', import.meta.url))
/** They say what becomes of a verdict, or test it, and decide none. */
const APART = new Set(['certificate', 'testdata'])

/** Paths below `certify/` with `/`, and their text. */
export const suiteFiles = (folder = FOLDER) => sourceFiles(folder, APART)

/** As `sourceDigest`. */
export function suiteDigest(files: ReadonlyMap<string, string> = suiteFiles()): string {
  return sourceDigest(files)
}
