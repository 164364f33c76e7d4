/** The image of k6, named so that it cannot change under a running test: version and digest. */
import { HarnessError } from '../../contract/harness-error.ts'
import { isFit, K6_VERSION } from '../runner/k6-version.ts'

export interface Image {
  /** As it was given. */
  name: string
  version: string
}

const FORM = /^[a-z0-9][a-z0-9._/:-]*:(\d+\.\d+\.\d+)@sha256:[0-9a-f]{64}$/

const HINT = [
  `Ask for its digest with \`docker buildx imagetools inspect grafana/k6:${K6_VERSION} --format '{{.Manifest.Digest}}'\``,
  `or \`crane digest grafana/k6:${K6_VERSION}\`, and give \`--image grafana/k6:${K6_VERSION}@sha256:DIGEST\`.`,
].join(' ')

/** Throws USAGE. */
export function pinnedImage(name: string | undefined): Image {
  const version = FORM.exec(name ?? '')?.[1]
  if (name === undefined || version === undefined)
    throw new HarnessError(
      'USAGE',
      `${name === undefined ? 'No --image is given' : `--image ${name} does not name an image by version and digest`}, and a tag alone can mean another k6 tomorrow.`,
      HINT,
    )
  if (!isFit(version))
    throw new HarnessError('USAGE', `The load scripts fit k6 ${K6_VERSION}, and --image names ${version}.`, HINT)
  return { name, version }
}
