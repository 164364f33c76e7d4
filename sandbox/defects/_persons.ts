/** A registry that verifies otherwise. */
import type { Defect, Stage } from '../defect.ts'
import type { Claims, Verification } from '../service/registry.ts'

export function verifying(
  how: (claims: Claims, verify: (claims: Claims) => Verification, stage: Stage) => Verification,
): NonNullable<Defect['world']> {
  return stage => {
    const { registry } = stage.world
    const verify = registry.verify.bind(registry)
    registry.verify = claims => how(claims, verify, stage)
  }
}
