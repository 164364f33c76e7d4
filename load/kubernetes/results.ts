/** The volume that every generator writes its samples to, and the pod by which they are copied from it. */
import type { Image } from './image.ts'
import { CONTAINER_SECURITY, POD_SECURITY } from './security.ts'
import { RESULTS } from './test-run.ts'

/** Of the compressed samples of one call; 140 were measured under load, 410 where calls are few and canaries many. */
const BYTES_PER_CALL = 400

/** `calls`: of the whole run. */
export function resultsClaim(input: {
  name: string
  namespace: string
  calls: number
  storageClass?: string | undefined
}) {
  const { name, namespace, calls, storageClass } = input
  return {
    apiVersion: 'v1',
    kind: 'PersistentVolumeClaim',
    metadata: { name, namespace },
    spec: {
      // Pods on several machines write to it at the same time.
      accessModes: ['ReadWriteMany'],
      ...(storageClass === undefined ? {} : { storageClassName: storageClass }),
      resources: { requests: { storage: `${Math.ceil(1 + (calls * BYTES_PER_CALL) / 2 ** 30)}Gi` } },
    },
  }
}

/** Sleeps beside the volume for an hour; the image has the `tar` that `kubectl cp` needs. */
export function collectorPod(input: { name: string; namespace: string; claim: string; image: Image }) {
  const { name, namespace, claim, image } = input
  return {
    apiVersion: 'v1',
    kind: 'Pod',
    metadata: { name, namespace },
    spec: {
      restartPolicy: 'Never',
      activeDeadlineSeconds: 3600,
      automountServiceAccountToken: false,
      securityContext: POD_SECURITY,
      containers: [
        {
          name: 'collector',
          image: image.name,
          command: ['sleep', '3600'],
          resources: { requests: { cpu: '50m', memory: '32Mi' }, limits: { memory: '128Mi' } },
          securityContext: CONTAINER_SECURITY,
          volumeMounts: [{ name: 'results', mountPath: RESULTS, readOnly: true }],
        },
      ],
      volumes: [{ name: 'results', persistentVolumeClaim: { claimName: claim, readOnly: true } }],
    },
  }
}
