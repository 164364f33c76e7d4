/** uPlot and what feeds it, for pages that hold a chart: its script and style as they come, with its licence. */
import { createRequire } from 'node:module'
import { pathToFileURL } from 'node:url'
import { asset } from './document.ts'

const require = createRequire(import.meta.url)
const ofUPlot = (file: string) => asset(pathToFileURL(require.resolve(`uplot/${file}`)))

export function plotScripts(): string[] {
  return [
    `/*!\n${ofUPlot('LICENSE').trim()}\n*/\n${ofUPlot('dist/uPlot.iife.min.js')}`,
    asset(new URL('plots.js', import.meta.url)),
  ]
}

export function plotStyle(): string {
  return ofUPlot('dist/uPlot.min.css')
}
