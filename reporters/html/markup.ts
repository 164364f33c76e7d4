/** Markup that escapes what it is given, and the frame of every page: one file, no request to anywhere, its style and its scripts allowed by their hashes alone. */

import { createHash } from 'node:crypto'
import { readFileSync } from 'node:fs'
import type { Verdict } from '../../contract/check.ts'
import { VERDICT_TONES } from '../facts/tone.ts'
import { visible } from '../text/visible.ts'

export class Markup {
  readonly source: string
  constructor(source: string) {
    this.source = source
  }
}

export type Content = Markup | string | number | false | null | undefined | readonly Content[]

const ENTITIES: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;', "'": '&#39;' }

function escaped(text: string): string {
  return visible(text).replace(/[&<>"']/g, char => ENTITIES[char] ?? char)
}

function sourceOf(content: Content): string {
  if (content instanceof Markup) return content.source
  if (Array.isArray(content)) return content.map(sourceOf).join('')
  if (content === null || content === undefined || content === false) return ''
  return escaped(String(content))
}

/** Attribute values must stand in double quotes. */
export function html(parts: TemplateStringsArray, ...values: readonly Content[]): Markup {
  return new Markup(parts.map((part, i) => part + sourceOf(values[i])).join(''))
}

export const nothing = new Markup('')

/** A fragment that needs no escaping in an `id` or after `#`. */
export function anchor(text: string): string {
  return text.replace(/[^A-Za-z0-9.-]+/g, '_')
}

/** Drawn once, used by name; 16 × 16. */
const MARK_SHAPES = () => new Markup(asset(new URL('marks.svg', import.meta.url)))

/** Every tone is the verdict of its name. */
export function mark(verdict: Verdict): Markup {
  const tone = VERDICT_TONES[verdict]
  return html`<svg class="mark ${tone}" aria-hidden="true" focusable="false"><use href="#mark-${verdict}"></use></svg>`
}

export function badge(verdict: Verdict, word: string): Markup {
  return html`<span class="badge ${VERDICT_TONES[verdict]}">${mark(verdict)} ${word}</span>`
}

/** One part of the page: an anchor, a heading, a sentence on what it shows. */
export interface Section {
  id: string
  title: string
  /** As the list of contents calls it. */
  short: string
  /** Alongside the title in the list of contents. */
  figure?: string
  /** Left out of print, which is one page for a manager. */
  onScreen?: boolean
  body: Content
}

export function renderSection({ id, title, onScreen, body }: Section): Markup {
  return html`<section id="${id}" class="part ${onScreen ? 'on-screen' : ''}" aria-labelledby="${id}-title">
<h2 id="${id}-title">${title}</h2>
${body}
</section>
`
}

export function contents(sections: readonly Section[]): Markup {
  return html`<nav class="contents" aria-label="Contents"><ul>
${sections.map(
  ({ id, short, figure }) =>
    html`<li><a href="#${id}"><span>${short}</span>${figure ? html` <span class="figure">${figure}</span>` : ''}</a></li>
`,
)}</ul></nav>
`
}

/** A table that scrolls inside itself on a narrow screen, reachable by keyboard. */
export interface Column {
  head: string
  /** Numbers stand right. */
  numeric?: boolean
}

export const heads = (...names: readonly string[]): Column[] => names.map(head => ({ head }))
export const numbers = (...names: readonly string[]): Column[] => names.map(head => ({ head, numeric: true }))

export function table(label: string, columns: readonly Column[], rows: readonly (readonly Content[])[]): Markup {
  return html`<div class="scroll" role="region" aria-label="${label}" tabindex="0"><table>
<thead><tr>${columns.map(column => html`<th scope="col" class="${column.numeric ? 'number' : ''}">${column.head}</th>`)}</tr></thead>
<tbody>${rows.map(
    cells => html`<tr>${cells.map((cell, i) =>
      i === 0
        ? html`<th scope="row">${cell}</th>`
        : html`<td class="${columns[i]?.numeric ? 'number' : ''}">${cell}</td>`,
    )}</tr>
`,
  )}</tbody></table></div>
`
}

/** Entries of a list that are printed; the style sheet hides the others of `.short-list`. */
const PRINTED = 3

/**
 * What a printed page leaves out of a long list, and the line that says so: paper is one page for a manager. Stands
 * below a `.short-list` of that many entries; seen on paper alone.
 */
export function restOnScreen(entries: number): Content {
  return entries > PRINTED && html`<p class="on-paper quiet">And ${entries - PRINTED} more, on the screen.</p>`
}

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
${MARK_SHAPES()}
${body}
${scripts.map(script => html`<script>${new Markup(script)}</script>\n`)}</body>
</html>
`.source
}
