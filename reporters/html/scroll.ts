/** A table that scrolls inside itself on a narrow screen, reachable by keyboard. */
import { type Content, html, type Markup } from './markup.ts'

export interface Column {
  head: string
  /** Numbers stand right. */
  numeric?: boolean
}

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
