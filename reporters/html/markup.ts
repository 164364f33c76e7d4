/** HTML by a tagged template that escapes every value: what came from the service is text, never markup. */
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
