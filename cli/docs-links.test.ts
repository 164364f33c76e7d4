import { existsSync, readdirSync, readFileSync, statSync } from 'node:fs'
import { dirname, join, normalize } from 'node:path'
import { fileURLToPath } from 'node:url'
import { describe, expect, it } from 'vitest'
import { pagesIn } from '../testing/documented.ts'

const ROOT = fileURLToPath(new URL('../', import.meta.url))
const pages = pagesIn(ROOT).filter(page => page.endsWith('.md'))

interface Link {
  to: string
  anchor: string | undefined
}

function linksOf(page: string): Link[] {
  const text = readFileSync(join(ROOT, page), 'utf8').replace(/^```[\s\S]*?^```/gm, '')
  return [...text.matchAll(/\]\(([^)\s]+)\)/g)].flatMap(([, link = '']) => {
    if (/^[a-z]+:/.test(link)) return []
    const [path = '', anchor] = link.split('#')
    return [{ to: path === '' ? page : normalize(join(dirname(page), path)), anchor }]
  })
}

/** As GitHub makes them of headings. */
function anchorsOf(page: string): string[] {
  const headings = readFileSync(join(ROOT, page), 'utf8').match(/^#{1,6} .+$/gm) ?? []
  return headings.map(each =>
    each
      .replace(/^#+ /, '')
      .toLowerCase()
      .replace(/[^\p{L}\p{N} _-]/gu, '')
      .replaceAll(' ', '-'),
  )
}

describe.each(pages)('%s', page => {
  it('links only to what is there', () => {
    const lost = linksOf(page).filter(
      ({ to, anchor }) =>
        !existsSync(join(ROOT, to)) || (anchor !== undefined && to.endsWith('.md') && !anchorsOf(to).includes(anchor)),
    )
    expect(lost).toEqual([])
  })
})

describe('docs/README.md', () => {
  const linked = new Set(linksOf('docs/README.md').map(({ to }) => to))

  it('leads to every page and every workflow', () => {
    const all = pagesIn(ROOT).filter(page => !/README\.md$/.test(page))
    expect(all.filter(page => !linked.has(page))).toEqual([])
  })

  it('leads to every JSON Schema', () => {
    const schemas = readdirSync(join(ROOT, 'docs/schemas')).map(name => `docs/schemas/${name}`)
    expect(schemas.filter(schema => !linked.has(schema))).toEqual([])
  })
})

it('docs/architecture.md names every folder of the code', () => {
  const page = readFileSync(join(ROOT, 'docs/architecture.md'), 'utf8')
  const [, table = ''] = page.split('| folder |')
  const folders = readdirSync(ROOT).filter(
    name =>
      !/^\.|^(?:node_modules|docs|results|test-results|coverage|reports|keys|src)$/.test(name) &&
      statSync(join(ROOT, name)).isDirectory(),
  )
  expect(folders.filter(name => !table.includes(`\`${name}/\``))).toEqual([])
})

describe.each(['docs/architecture.md', 'docs/inside.md'])('%s', file => {
  const page = readFileSync(join(ROOT, file), 'utf8')

  it('names only files that there are', () => {
    const named = [...page.matchAll(/`([a-z]+\/[\w./-]+)`/g)].map(([, path = '']) => path)
    expect(named.length).toBeGreaterThan(10)
    expect(named.filter(path => !existsSync(join(ROOT, path)))).toEqual([])
  })
})

it('the way of one answer has twenty stations at most', () => {
  const [, way = ''] = readFileSync(join(ROOT, 'docs/architecture.md'), 'utf8').split('| station | file |')
  const rows = (way.split('\n\n')[0] ?? '').match(/^\| [a-z]/gm) ?? []
  expect(rows.length).toBeGreaterThan(10)
  expect(rows.length).toBeLessThanOrEqual(20)
})
