/** A small XML writer that is well formed whatever the text holds. */
import { visible } from './visible.ts'

export interface Element {
  name: string
  attributes?: Record<string, string | number | undefined>
  children?: (Element | string)[]
}

const ENTITIES: Record<string, string> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&apos;',
  '\t': '&#9;',
  '\n': '&#10;',
}

function text(value: string): string {
  return visible(value).replace(/[&<>]/g, char => ENTITIES[char] ?? char)
}

/** A parser turns bare tabs and line feeds of attributes into spaces. */
function attribute(value: string): string {
  return visible(value).replace(/[&<>"'\t\n]/g, char => ENTITIES[char] ?? char)
}

function write({ name, attributes = {}, children = [] }: Element, indent: string): string {
  const given = Object.entries(attributes).filter(([, value]) => value !== undefined)
  const open = `${indent}<${name}${given.map(([key, value]) => ` ${key}="${attribute(String(value))}"`).join('')}`
  if (children.length === 0) return `${open}/>\n`
  const only = children.length === 1 ? children[0] : undefined
  if (typeof only === 'string') return `${open}>${text(only)}</${name}>\n`
  const inner = children.map(child => (typeof child === 'string' ? text(child) : write(child, `${indent}  `)))
  return `${open}>\n${inner.join('')}${indent}</${name}>\n`
}

export function xmlDocument(root: Element): string {
  return `<?xml version="1.0" encoding="UTF-8"?>\n${write(root, '')}`
}
