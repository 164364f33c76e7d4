/** Prints the Chromium that the tests of the pages take; 1 where there is none. */
import { chromium } from '@playwright/test'
import { findChromium } from './chromium.ts'

const found = findChromium({
  named: process.env['CHROMIUM_BIN'],
  path: process.env['PATH'],
  own: chromium.executablePath(),
})
if (found === undefined) process.exitCode = 1
else process.stdout.write(`${found}\n`)
