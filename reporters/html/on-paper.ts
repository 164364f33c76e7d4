/** What a printed page leaves out of a long list, and the line that says so: paper is one page for a manager. */
import { type Content, html } from './markup.ts'

/** Entries of a list that are printed; the style sheet hides the others of `.short-list`. */
const PRINTED = 3

/** Stands below a `.short-list` of that many entries; seen on paper alone. */
export function restOnScreen(entries: number): Content {
  return entries > PRINTED && html`<p class="on-paper quiet">And ${entries - PRINTED} more, on the screen.</p>`
}
