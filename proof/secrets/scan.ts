/** Searches everything that a run left: files, whatever their form, and what was printed. */
import { readdirSync, readFileSync, statSync } from 'node:fs'
import { join, relative } from 'node:path'
import type { Hit, Needles } from './needles.ts'
import { viewsOf } from './views.ts'

export interface Leak extends Hit {
  place: string
  how: string
}

export interface Scanned {
  leaks: Leak[]
  files: number
  bytes: number
}

export function scanBytes(bytes: Buffer, location: string, needles: Needles): Leak[] {
  const found = new Map<string, Leak>()
  for (const view of viewsOf(bytes, location))
    for (const hit of needles.in(view.bytes)) {
      const known = found.get(hit.name)
      if (known === undefined || known.length < hit.length)
        found.set(hit.name, { ...hit, place: location, how: view.how })
    }
  return [...found.values()]
}

/** What tells a file that was written again from one that was left alone. */
export type Marks = ReadonlyMap<string, string>

export function marksOf(folder: string): Marks {
  return new Map(
    pathsIn(folder).map(path => {
      const { size, mtimeMs, ino } = statSync(path)
      return [relative(folder, path), `${ino} ${size} ${mtimeMs}`]
    }),
  )
}

function pathsIn(folder: string): string[] {
  return readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter(entry => entry.isFile())
    .map(entry => join(entry.parentPath, entry.name))
}

/** `before`: what was there already and has been searched. */
export function scanFolder(folder: string, needles: Needles, before: Marks = new Map()): Scanned {
  const now = marksOf(folder)
  const scanned: Scanned = { leaks: [], files: 0, bytes: 0 }
  for (const entry of readdirSync(folder, { recursive: true, withFileTypes: true })) {
    const path = join(entry.parentPath, entry.name)
    const location = relative(folder, path)
    scanned.leaks.push(...scanBytes(Buffer.from(location), `the name of ${location}`, needles))
    if (!entry.isFile() || before.get(location) === (now.get(location) ?? '')) continue
    const bytes = readFileSync(path)
    scanned.files++
    scanned.bytes += bytes.length
    scanned.leaks.push(...scanBytes(bytes, location, needles))
  }
  return scanned
}
