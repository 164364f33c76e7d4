/** The profiles there are: one file of `load/profiles/` each, by its name. */
import { loadFolder } from '../../contract/folder.ts'
import { HarnessError } from '../../contract/harness-error.ts'
import { isObject } from '../../contract/json.ts'
import { didYouMean } from '../../contract/names.ts'
import type { LoadPlan } from '../core/plan.ts'
import { type Overrides, type Profile, withOverrides } from '../core/profile.ts'

export async function profileNames(): Promise<string[]> {
  return [...(await allProfiles()).keys()]
}

export async function profileNamed(name: string, overrides: Overrides = {}): Promise<LoadPlan['profile']> {
  const all = await allProfiles()
  const profile = all.get(name)
  if (profile === undefined)
    throw new HarnessError(
      'USAGE',
      `There is no load profile "${name}".`,
      `${didYouMean(name, [...all.keys()])}There are: ${[...all.keys()].join(', ')}.`,
    )
  for (const [flag, value] of [
    ['--rate', overrides.rate],
    ['--duration', overrides.seconds],
  ] as const)
    if (value !== undefined && !(value > 0 && Number.isFinite(value)))
      throw new HarnessError(
        'USAGE',
        `${flag} is ${value}, which is no number above 0.`,
        `Write for example \`${flag} 5\`.`,
      )
  const chosen = { ...withOverrides(profile, overrides), name }
  const shortest = Math.min(...chosen.steps.map(step => step.seconds), chosen.search?.trialSeconds ?? 1)
  if (shortest < 1)
    throw new HarnessError(
      'USAGE',
      `--duration ${overrides.seconds} leaves a step of "${name}" only ${Math.round(shortest * 100) / 100} s, and k6 takes no step under one second.`,
      `Write at least \`--duration ${Math.ceil((overrides.seconds ?? 1) / shortest)}\`.`,
    )
  return chosen
}

function allProfiles(): Promise<Map<string, Profile>> {
  return loadFolder(new URL('../profiles/', import.meta.url), isProfile)
}

function isProfile(value: unknown): value is Profile {
  return isObject(value) && Array.isArray(value['steps']) && isObject(value['objectives'])
}
