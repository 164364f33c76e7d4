/** Every check with what it stands on, what proves it and since when it counts: the one source of `checks`, `explain` and docs/checks.md. */
import { readFileSync } from 'node:fs'
import { type Check, familyOf } from '../../contract/check.ts'
import type { Release } from '../../contract/release-set.ts'
import { listedChecks } from '../../suites/list.ts'
import { releasesIn } from '../releases.ts'

interface Proven {
  defect: string
  breaks: string
}

export interface Entry extends Check {
  file: string
  /** Planted mistakes that must turn it red. */
  provenBy: Proven[]
  /** The first release that scores it; absent where none does yet. */
  since?: string
}

/** Planted mistakes by the id of the check that tells them. */
type Catches = Readonly<Record<string, Proven[]>>

/** `npm run docs` writes it: the mistakes are no part of the product. */
const writtenCatches = () =>
  JSON.parse(readFileSync(new URL('../../suites/proven-by.json', import.meta.url), 'utf8')) as Catches

export async function catalogueOf(
  root: string,
  env: Record<string, string | undefined>,
  catches: Catches = writtenCatches(),
): Promise<Entry[]> {
  const checks = await listedChecks(env)
  const releases = releasesIn(root)
  return checks.map(check => {
    const since = firstOf(releases, check.id)
    return {
      ...check,
      provenBy: catches[familyOf(check.id)] ?? [],
      ...(since === undefined ? {} : { since }),
    }
  })
}

const firstOf = (releases: readonly Release[], id: string) =>
  releases.find(({ set }) => Object.hasOwn(set, familyOf(id)))?.version
