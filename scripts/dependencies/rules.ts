/** What must hold of the packages that others wrote, and what does not hold. */
import type { Manifest, Package } from './lockfile.ts'

/** Of what is needed to use the harness: they ask for the notice, and for nothing else. */
const LICENCES = ['0BSD', 'Apache-2.0', 'BSD-2-Clause', 'BSD-3-Clause', 'ISC', 'MIT']

/** Scripts that npm would run at the installation; `.npmrc` keeps it from running any, and these do without. */
const SCRIPTS: Record<string, string> = {
  esbuild: 'only puts the program of the platform, a package of its own, in the place of a script that starts it',
}

/** Builds for other platforms, of tools for development: npm writes no digest of what it could not fetch. */
const OTHER_PLATFORMS = /^(@biomejs\/cli-|@oxc-parser\/binding-)/

/** `page`: the text of docs/dependencies.md. One sentence each. */
export function problemsOf(packages: readonly Package[], manifest: Manifest, page: string): string[] {
  return [...packages.flatMap(each => [...problemsOfOne(each)]), ...unreasoned(manifest, page)]
}

function* problemsOfOne(each: Package): Generator<string> {
  const called = `${each.name} ${each.version}`
  const isElsewhere = each.dev && each.optional === true && each.os !== undefined && OTHER_PLATFORMS.test(each.name)
  if (!/^sha512-/.test(each.integrity ?? '') && !isElsewhere) yield `${called} has no digest in package-lock.json.`
  if (each.hasInstallScript === true && !Object.hasOwn(SCRIPTS, each.name))
    yield `${called} runs a script at its installation.`
  if (each.resolved !== undefined)
    yield `${called} names a place in package-lock.json: where packages come from is the machine's matter, the digest says which.`
  // Of several that are offered one is chosen.
  const offered = (each.license ?? '').replace(/[()]/g, '').split(' OR ')
  if (!each.dev && !offered.some(licence => LICENCES.includes(licence)))
    yield `${called} is needed for use, and its licence is ${each.license ?? 'not told'}: allowed are ${LICENCES.join(', ')}.`
}

/** Each direct dependency with an exact version, and with exactly one row of the page that says why it is there. */
function* unreasoned({ dependencies, devDependencies }: Manifest, page: string): Generator<string> {
  const direct = { ...dependencies, ...devDependencies }
  const rows = [...page.matchAll(/^\| ([^|]+?) \| ([^|]+?) \|$/gm)].filter(
    ([, names]) => !/^(package|-+)$/.test(names ?? ''),
  )
  const reasoned = rows.flatMap(([, names = '']) => names.split(', '))
  for (const [name, version] of Object.entries(direct)) {
    if (!/^\d+\.\d+\.\d+$/.test(version)) yield `${name} has no exact version: ${version}.`
    const times = reasoned.filter(each => each === name).length
    if (times !== 1) yield `${name} has ${times} lines of reason in docs/dependencies.md.`
  }
  for (const name of reasoned)
    if (!Object.hasOwn(direct, name)) yield `docs/dependencies.md gives a reason for ${name}, which is no dependency.`
}

/** For the page, in words. */
export const EXCEPTIONS = { scripts: SCRIPTS, licences: LICENCES }
