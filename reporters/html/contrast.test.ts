import { readFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'

const css = readFileSync(new URL('./styles/ground.css', import.meta.url), 'utf8')
const [light = '', dark = ''] = css.split('@media (prefers-color-scheme: dark)')

function colorsOf(block: string): Map<string, string> {
  return new Map([...block.matchAll(/--([a-z-]+): (#[0-9a-f]{6});/g)].map(([, name = '', color = '']) => [name, color]))
}

/** Relative luminance and contrast as WCAG 2.2 defines them. */
function luminance(color: string): number {
  const [r = 0, g = 0, b = 0] = [1, 3, 5].map(at => {
    const share = Number.parseInt(color.slice(at, at + 2), 16) / 255
    return share <= 0.04045 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4
  })
  return 0.2126 * r + 0.7152 * g + 0.0722 * b
}

function contrast(a: string, b: string): number {
  const [high = 0, low = 0] = [luminance(a), luminance(b)].sort((x, y) => y - x)
  return (high + 0.05) / (low + 0.05)
}

const TONES = ['pass', 'fail', 'warn', 'inconclusive', 'skipped']
const PAIRS = [
  ...['paper', 'raised', 'sunken'].flatMap(context => ['ink', 'soft', 'link', ...TONES].map(text => [text, context])),
  ...TONES.map(tone => [tone, `${tone}-tint`]),
  ...['ink', 'soft'].map(text => [text, 'warn-tint']),
]

describe.each([
  ['light', colorsOf(light)],
  ['dark', colorsOf(dark)],
])('in %s', (_name, colors) => {
  it.each(PAIRS)('%s on %s reads well (WCAG AA, 4.5 to 1)', (text = '', context = '') => {
    expect(contrast(colors.get(text) ?? '#000000', colors.get(context) ?? '#000000')).toBeGreaterThanOrEqual(4.5)
  })
})
