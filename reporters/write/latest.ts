/** `latest` beside the folder of a run: a symbolic link, or a file that names the run where links are not allowed. */
import { readFileSync, readlinkSync } from 'node:fs'
import { rename, rm, symlink } from 'node:fs/promises'
import { basename, dirname, join, resolve } from 'node:path'
import { writeAtomically } from './atomic.ts'

type Link = (target: string, path: string) => Promise<void>

/** Windows allows links to administrators and developers alone. */
export async function pointLatest(
  dir: string,
  link: Link = (target, path) => symlink(target, path, 'dir'),
): Promise<void> {
  const run = resolve(dir)
  const beside = dirname(run)
  const latest = join(beside, 'latest')
  const note = join(beside, 'latest.txt')
  const draft = join(beside, `latest.${process.pid}.tmp`)
  try {
    await rm(draft, { force: true })
    await link(basename(run), draft)
    await rename(draft, latest)
    await rm(note, { force: true })
  } catch {
    await rm(draft, { force: true })
    await writeAtomically(note, `${basename(run)}\n`)
    await rm(latest, { force: true }).catch(() => undefined)
  }
}

/** The run that `latest` names beside the folder of a run; empty where it names none. */
export function latestBeside(dir: string): string {
  const latest = join(dirname(resolve(dir)), 'latest')
  for (const read of [() => readlinkSync(latest), () => readFileSync(`${latest}.txt`, 'utf8').trim()])
    try {
      return read()
    } catch {}
  return ''
}
