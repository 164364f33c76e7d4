/** Finds a Chromium: the one that is named, Playwright's own download, or the system's. */
import { existsSync } from 'node:fs'
import { delimiter, join } from 'node:path'

const NAMES = ['chromium', 'chromium-browser', 'google-chrome', 'google-chrome-stable', 'chrome.exe']

export interface Where {
  /** `CHROMIUM_BIN` and `PATH` as the process has them. */
  named: string | undefined
  path: string | undefined
  /** Where Playwright keeps its own. */
  own: string
  exists?: (file: string) => boolean
}

/** The program, or `undefined` where there is none. A name that leads nowhere is a mistake and thrown. */
export function findChromium({ named, path, own, exists = existsSync }: Where): string | undefined {
  if (named !== undefined && named !== '') {
    if (exists(named)) return named
    throw new Error(`CHROMIUM_BIN names ${named}, and there is no such file.`)
  }
  const folders = (path ?? '').split(delimiter).filter(folder => folder !== '')
  const files = [own, ...NAMES.flatMap(name => folders.map(folder => join(folder, name)))]
  return files.find(file => file !== '' && exists(file))
}
