/** The marks of verdicts: a shape of its own and a word for each, so that colour only repeats what is said. */
import type { Verdict } from '../../contract/check.ts'
import { VERDICT_TONES } from '../facts/tone.ts'
import { html, type Markup } from './markup.ts'

/** Drawn once, used by name; 16 × 16. */
export const MARK_SHAPES: Markup = html`<svg class="shapes" aria-hidden="true" focusable="false">
<symbol id="mark-pass" viewBox="0 0 16 16"><circle cx="8" cy="8" r="7" fill="currentColor"/><path d="M4.6 8.3l2.3 2.3 4.5-5" class="cut"/></symbol>
<symbol id="mark-fail" viewBox="0 0 16 16"><path d="M5 1h6l4 4v6l-4 4H5l-4-4V5z" fill="currentColor"/><path d="M5.4 5.4l5.2 5.2M10.6 5.4l-5.2 5.2" class="cut"/></symbol>
<symbol id="mark-warn" viewBox="0 0 16 16"><path d="M8 1.2l7.2 13.2H.8z" fill="currentColor" stroke="currentColor" stroke-linejoin="round"/><path d="M8 6v4M8 12v.4" class="cut"/></symbol>
<symbol id="mark-inconclusive" viewBox="0 0 16 16"><circle cx="8" cy="8" r="6.4" class="line dashed"/><path d="M6 6.3c.2-2.6 4.2-2.3 4 .1-.1 1.3-2 1.4-2 3M8 11.600v.4" class="line"/></symbol>
<symbol id="mark-skipped" viewBox="0 0 16 16"><rect x="1.6" y="1.6" width="12.8" height="12.8" rx="2" class="line"/><path d="M5 8h6" class="line"/></symbol>
<symbol id="mark-nothing-observed" viewBox="0 0 16 16"><circle cx="8" cy="8" r="6.4" class="line"/><circle cx="8" cy="8" r="1.4" fill="currentColor"/></symbol>
<symbol id="mark-not-selected" viewBox="0 0 16 16"><rect x="1.6" y="1.6" width="12.8" height="12.8" rx="2" class="line dashed"/></symbol>
<symbol id="mark-harness-error" viewBox="0 0 16 16"><path d="M8 1.6l6.6 12H1.400z" class="line"/><path d="M8 6v3.600M8 11.600v.4" class="line"/></symbol>
</svg>`

/** Every tone is the verdict of its name. */
export function mark(verdict: Verdict): Markup {
  const tone = VERDICT_TONES[verdict]
  return html`<svg class="mark ${tone}" aria-hidden="true" focusable="false"><use href="#mark-${verdict}"></use></svg>`
}

export function badge(verdict: Verdict, word: string): Markup {
  return html`<span class="badge ${VERDICT_TONES[verdict]}">${mark(verdict)} ${word}</span>`
}
