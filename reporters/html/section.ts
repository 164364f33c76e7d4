/** One part of the page: an anchor, a heading, a sentence on what it shows. */
import { type Content, html, type Markup } from './markup.ts'

export interface Section {
  id: string
  title: string
  /** As the list of contents calls it. */
  short: string
  /** Beside the title in the list of contents. */
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
