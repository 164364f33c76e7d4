/** docs/licences.md: what is installed to use the harness, with its licences, written from the lockfile. */
import type { Package } from '../dependencies/lockfile.ts'
import { EXCEPTIONS } from '../dependencies/rules.ts'

export function licencesPage(packages: readonly Package[]): string {
  const [used, developed] = [packages.filter(each => !each.dev), packages.filter(each => each.dev)]
  const rows = used.map(each => `| ${each.name} | ${each.version} | ${each.license ?? 'not told'} |`)
  const scripts = Object.entries(EXCEPTIONS.scripts).map(([name, why]) => `- ${name}: ${why}.`)
  return `# Licences

Written from \`package-lock.json\` by \`npx tsx scripts/docs.ts\`; a test keeps it so. Why each direct dependency is there: [dependencies.md](dependencies.md).

To use the harness ${names(used).length} packages are needed (${names(used.filter(each => each.optional !== true)).length} on every platform, the others are builds of which a platform takes one or none).
Their licences, of several that are offered one, are among ${EXCEPTIONS.licences.join(', ')}, and nothing else is let in.

| package | version | licence |
|---|---|---|
${rows.join('\n')}

For development ${names(developed).length} more: ${tally(developed)}.

## Scripts at the installation

None is run: \`.npmrc\` says \`ignore-scripts\`. Of all packages these have one:

${scripts.join('\n')}

## Digests

Every package has its SHA-512 digest in the lockfile, and \`npm ci\` rejects other bytes. Without one are only builds for other platforms of two tools for
development, @biomejs/biome and oxc-parser, which npm could not fetch where the lockfile was written.

## Bill of materials

\`npm sbom --sbom-format cyclonedx --package-lock-only\` prints all packages as CycloneDX 1.5, from the lockfile, without a network; those for development bear \`cdx:npm:package:development\`.
It does not leave them out: \`npm sbom --omit dev\` also drops packages that are needed for use, where a tool for development needs them too.
`
}

const names = (packages: readonly Package[]) => [...new Set(packages.map(each => each.name))]

function tally(packages: readonly Package[]): string {
  const counts = new Map<string, number>()
  for (const { license = 'not told' } of packages) counts.set(license, (counts.get(license) ?? 0) + 1)
  return [...counts]
    .sort(([a, n], [b, m]) => m - n || (a < b ? -1 : 1))
    .map(([licence, n]) => `${licence} ${n}`)
    .join(', ')
}
