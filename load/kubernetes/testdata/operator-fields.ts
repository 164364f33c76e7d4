/**
 * The fields of a TestRun that we write, as k6-operator v1.5.0 documents them (k6.io/v1alpha1), closed against all others:
 * a cluster drops an unknown field without a word.
 */

const text = { type: 'string' } as const
const flag = { type: 'boolean' } as const
const whole = { type: 'integer' } as const
/** The operator reads these booleans from text. */
const said = { type: 'string', enum: ['true', 'false'] } as const

const list = <T>(items: T) => ({ type: 'array', items }) as const
const map = { type: 'object', additionalProperties: text } as const
const object = <P extends object>(properties: P, required: readonly (keyof P & string)[] = []) => ({
  type: 'object',
  properties,
  required,
  additionalProperties: false,
})

const POD_SECURITY = object({
  runAsNonRoot: flag,
  runAsUser: whole,
  runAsGroup: whole,
  fsGroup: whole,
  seccompProfile: object({ type: text }, ['type']),
})

const CONTAINER_SECURITY = object({
  allowPrivilegeEscalation: flag,
  readOnlyRootFilesystem: flag,
  capabilities: object({ drop: list(text) }),
})

const ENV = object(
  { name: text, value: text, valueFrom: object({ fieldRef: object({ fieldPath: text }, ['fieldPath']) }) },
  ['name'],
)

const ITEMS = list(object({ key: text, path: text }, ['key', 'path']))

const VOLUME = object(
  {
    name: text,
    configMap: object({ name: text, items: ITEMS }),
    secret: object({ secretName: text, defaultMode: whole, items: ITEMS }),
    persistentVolumeClaim: object({ claimName: text, readOnly: flag }, ['claimName']),
  },
  ['name'],
)

const SPREAD = object(
  {
    maxSkew: whole,
    topologyKey: text,
    whenUnsatisfiable: text,
    labelSelector: object({ matchLabels: map }),
  },
  ['maxSkew', 'topologyKey', 'whenUnsatisfiable'],
)

const RUNNER = object({
  image: text,
  imagePullPolicy: text,
  automountServiceAccountToken: said,
  env: list(ENV),
  resources: object({ requests: map, limits: map }),
  securityContext: POD_SECURITY,
  containerSecurityContext: CONTAINER_SECURITY,
  topologySpreadConstraints: list(SPREAD),
  volumes: list(VOLUME),
  volumeMounts: list(object({ name: text, mountPath: text, readOnly: flag }, ['name', 'mountPath'])),
})

const STARTER = object({
  automountServiceAccountToken: said,
  securityContext: POD_SECURITY,
  containerSecurityContext: CONTAINER_SECURITY,
})

/** As JSON Schema. */
export const TEST_RUN = object(
  {
    apiVersion: { type: 'string', const: 'k6.io/v1alpha1' },
    kind: { type: 'string', const: 'TestRun' },
    metadata: object({ name: text, namespace: text }, ['name']),
    spec: object(
      {
        parallelism: whole,
        quiet: said,
        script: object({ configMap: object({ name: text, file: text }, ['name']) }),
        arguments: text,
        initializer: object({ disabled: flag }),
        starter: STARTER,
        runner: RUNNER,
      },
      ['parallelism', 'script'],
    ),
  },
  ['apiVersion', 'kind', 'metadata', 'spec'],
)
