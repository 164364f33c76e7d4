/** The documents that the environment file names: `hints.documents`. */
import { readFileSync } from 'node:fs'
import { basename } from 'node:path'
import { HarnessError } from '../../contract/harness-error.ts'
import type { Environment } from '../environment/types.ts'
import { hintsIn, type PublishedDocument } from './document.ts'
import { type Read, readDocument } from './read.ts'

/** Throws FILE_UNREADABLE. */
export async function readGiven({ documents = [], baseUrl }: Environment): Promise<PublishedDocument[]> {
  const base = new URL(baseUrl).pathname
  return Promise.all(documents.map(async path => ({ path: basename(path), ...hintsIn(await read(path), base) })))
}

async function read(path: string): Promise<Read> {
  let text: string
  try {
    text = readFileSync(path, 'utf8')
  } catch (cause) {
    throw unreadable(path, `cannot be read: ${(cause as Error).message}`, cause)
  }
  const found = await readDocument(text)
  if (found !== undefined) return found
  throw unreadable(
    path,
    'is no OpenAPI or Swagger description, Postman collection, HAR or .http file that names a request',
  )
}

function unreadable(path: string, why: string, cause?: unknown): HarnessError {
  return new HarnessError(
    'FILE_UNREADABLE',
    `${path}, which the environment file names under hints.documents, ${why}. Nothing was sent.`,
    'Correct the file or its path, which is relative to the environment file; or leave it out.',
    cause,
  )
}
