/** The frame of every page: one file, no request to anywhere, its style and its scripts allowed by their hashes alone. */
import { createHash } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { type Content, html, MARK_SHAPES, Markup } from './markup.ts'

export interface Document {
  title: string
  /** CSS in the order of the cascade. */
  style: string
  /** Run in this order at the end of the page; without any, no script may run. */
  scripts?: readonly string[]
  body: Content
}

/** The text of a file, with line ends as the HTML parser will read them, or the hash would not fit. */
export function asset(address: URL): string {
  return readFileSync(address, 'utf8').replaceAll('\r\n', '\n')
}

const hash = (content: string) => `'sha256-${createHash('sha256').update(content).digest('base64')}'`

function policy(style: string, scripts: readonly string[]): string {
  return [
    "default-src 'none'",
    `style-src ${hash(style)}`,
    ...(scripts.length === 0 ? [] : [`script-src ${scripts.map(hash).join(' ')}`]),
    'img-src data:',
    "base-uri 'none'",
    "form-action 'none'",
  ].join('; ')
}

export function documentOf({ title, style, scripts = [], body }: Document): string {
  return html`<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta http-equiv="Content-Security-Policy" content="${new Markup(policy(style, scripts))}">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
<meta name="referrer" content="no-referrer">
<meta name="robots" content="noindex">
<link rel="icon" href="data:,">
<title>${title}</title>
<style>${new Markup(style)}</style>
</head>
<body>
${MARK_SHAPES}
${body}
${scripts.map(script => html`<script>${new Markup(script)}</script>\n`)}</body>
</html>
`.source
}
