/** The manifests as far as tests look into them; the operator's own schema is held against all of the TestRun. */
interface Security {
  runAsNonRoot: boolean
}

interface PodPart {
  image: string
  automountServiceAccountToken: string
  securityContext: Security
  containerSecurityContext: object
}

interface Named {
  metadata: { name: string }
}

export interface Shapes {
  configMap: { data: Record<string, string> }
  claim: Named
  testRun: Named & {
    spec: {
      parallelism: number
      script: { configMap: { file: string } }
      arguments: string
      starter: PodPart
      runner: PodPart & {
        env: object[]
        resources: Record<'requests' | 'limits', { memory: string }>
        volumes: {
          name: string
          secret?: { items: { key: string; path: string }[] }
          persistentVolumeClaim?: { claimName: string }
        }[]
        volumeMounts: { name: string; mountPath: string }[]
      }
    }
  }
  collector: {
    spec: {
      automountServiceAccountToken: boolean
      securityContext: Security
      containers: { image: string; securityContext: object }[]
      volumes: { persistentVolumeClaim: { claimName: string } }[]
    }
  }
}
